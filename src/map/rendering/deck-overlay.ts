import type { DeckProps, LayersList, PickingInfo } from '@deck.gl/core'
import { createOnDemandFrames } from './on-demand-frames.ts'
import type { MapHost } from '../hosts/map-host.ts'
import { createFrameMeter, type FrameMeter } from './frame-meter.ts'

interface Overlay {
  pickObject(query: { x: number; y: number; radius: number; layerIds?: string[] }): PickingInfo | null
}

/**
 * Returns the `pick` function of a map host. It queries the deck.gl overlay and finds nothing until the overlay can
 * draw.
 */
export function createDeckPicker(overlay: Overlay, drawable: Promise<unknown>): MapHost['pick'] {
  let canDraw = false
  void drawable.then(() => (canDraw = true))
  return ({ x, y }, { radius = 4, layerIds } = {}) => {
    if (!canDraw) return null
    const hit = overlay.pickObject({ x, y, radius, ...(layerIds && { layerIds }) })
    return hit?.layer ? { layerId: hit.layer.id, index: hit.index, object: hit.object } : null
  }
}

/** Number of frames drawn after a change: the first draws the change, the next ones its consequences. */
const FRAMES = 3
/** Number of frames in which shader programs and textures of new layers are created. */
const FRAMES_OF_NEW_LAYERS = 90

/** The options of a map's deck.gl overlay, and functions to control its drawing. */
export interface OverlayDrawing {
  /**
   * Not interleaved: on Google Maps, interleaved drawing fails in deck.gl 9.4, depending on the order of Google's
   * calls.
   */
  props: { interleaved: false; layers: [] } & Pick<DeckProps, 'deviceProps' | 'onLoad' | 'onAfterRender'>
  /** settles when layers can be drawn */
  drawable: Promise<undefined>
  /** Call it when the camera moves and with each new list of layers. deck.gl then draws, and pauses again. */
  wake(layers?: LayersList): void
  isSlow(): boolean
  renderer: FrameMeter['renderer']
}

/**
 * Creates the options of a deck.gl overlay. Multisampling is off, because our layers smooth their own edges; that
 * halves the work of weak graphics cards. WebGL capabilities are queried on demand, because querying all takes half a
 * second on software WebGL.
 */
export function createOverlayDrawing(): OverlayDrawing {
  const gate = createOnDemandFrames()
  const meter = createFrameMeter()
  let known = ''
  let loaded: (value: undefined) => void
  const drawable = new Promise<undefined>((resolve) => (loaded = resolve))
  // luma.gl 9.4 reads this option from deck.gl's props, whose type lacks it
  const frames: object = { animationFrameProvider: gate.provider }
  gate.open(Number.POSITIVE_INFINITY)
  void drawable.then(() => gate.rest(FRAMES_OF_NEW_LAYERS))

  return {
    props: {
      interleaved: false,
      layers: [],
      deviceProps: { webgl: { antialias: false }, _initializeFeatures: false },
      onLoad: () => loaded(undefined),
      onAfterRender({ gl }) {
        // arrow keys move the map below; a second focusable canvas would be an extra tab stop
        if (gl.canvas instanceof HTMLCanvasElement && gl.canvas.tabIndex === 0) gl.canvas.tabIndex = -1
        meter.drawn(gl)
      },
      ...frames,
    },
    drawable,
    wake(layers) {
      if (!layers) return gate.open(FRAMES)
      const ids = layers.map((layer) => (layer && 'id' in layer ? layer.id : '')).join()
      gate.open(ids === known ? FRAMES : FRAMES_OF_NEW_LAYERS)
      known = ids
    },
    isSlow: meter.isSlow,
    renderer: meter.renderer,
  }
}
