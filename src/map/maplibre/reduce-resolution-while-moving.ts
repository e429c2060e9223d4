import type { Map as MapLibreMap } from 'maplibre-gl'

/** fraction of the pixels along each side, compared with a resting map */
const COARSE = 0.5
const REST_MS = 250

/** Names of the map's gesture handlers. Setting the pixel ratio during a gesture would end it. */
const BY_HAND = [
  'boxZoom',
  'doubleClickZoom',
  'dragPan',
  'keyboard',
  'scrollZoom',
  'touchZoomRotate',
] as const

/**
 * On slow renderers, draws the map with a quarter of its pixels while it moves, and at rest with at most one per CSS
 * px. The pixel ratio does not change during a user's gesture.
 */
export function reduceResolutionWhileMoving(
  map: Pick<MapLibreMap, 'on' | 'setPixelRatio' | (typeof BY_HAND)[number]>,
  isSlow: () => boolean,
  ownRatio: () => number = () => devicePixelRatio,
): { end(): void } {
  let rest: ReturnType<typeof setTimeout> | undefined
  let isCoarse = false
  // true while the pixel ratio is set, because that also reports a move
  let setting = false

  function set(ratio: number) {
    setting = true
    map.setPixelRatio(ratio)
    setting = false
  }

  const isByHand = () => BY_HAND.some((way) => map[way].isActive())

  function sharpen() {
    if (isByHand()) {
      rest = setTimeout(sharpen, REST_MS)
      return
    }
    isCoarse = false
    set(isSlow() ? Math.min(ownRatio(), 1) : ownRatio())
  }

  map.on('move', () => {
    if (setting || !isSlow()) return
    clearTimeout(rest)
    if (isCoarse || !isByHand()) rest = setTimeout(sharpen, REST_MS)
    if (isCoarse || isByHand()) return
    isCoarse = true
    set(COARSE * Math.min(ownRatio(), 1))
  })
  return { end: () => clearTimeout(rest) }
}
