import type { PickingInfo } from '@deck.gl/core'
import type { MapHost } from './map-host.ts'

interface Overlay {
  pickObject(query: { x: number; y: number; radius: number; layerIds?: string[] }): PickingInfo | null
}

/** The `pick` of a host: asks its deck.gl overlay, and finds nothing until the overlay can draw. */
export function deckPicker(overlay: Overlay, drawable: Promise<unknown>): MapHost['pick'] {
  let canDraw = false
  void drawable.then(() => (canDraw = true))
  return ({ x, y }, { radius = 4, layerIds } = {}) => {
    if (!canDraw) return null
    const hit = overlay.pickObject({ x, y, radius, ...(layerIds && { layerIds }) })
    return hit?.layer ? { layerId: hit.layer.id, index: hit.index, object: hit.object } : null
  }
}

/**
 * How every deck.gl overlay is made. Interleaved drawing fails on Google Maps in 9.4 (the picture depends on the
 * order of Google's calls) and brings nothing here. Multisampling is off because our own layers smooth their edges
 * themselves, which halves the work of weak graphics cards. What the card can do is asked when it is needed: to ask
 * for all of it beforehand takes half a second where WebGL is drawn in software.
 */
export const OVERLAY_PROPS = {
  interleaved: false,
  layers: [],
  deviceProps: { webgl: { antialias: false }, _initializeFeatures: false },
} as const satisfies { interleaved: false; layers: []; deviceProps: object }
