import type { Map as MapLibreMap } from 'maplibre-gl'

/** of the pixels of a map at rest, along each side */
const COARSE = 0.5
const REST_MS = 250

/** How a hand moves a map. To set the ratio of a map ends what these have begun. */
const BY_HAND = [
  'boxZoom',
  'doubleClickZoom',
  'dragPan',
  'keyboard',
  'scrollZoom',
  'touchZoomRotate',
] as const

/**
 * Where pictures are dear, as without a graphics card, a map is drawn with a quarter of its pixels while it moves, and at
 * rest with one for each CSS px at most. While a hand moves it, it stays as it is.
 */
export function coarseWhileMoving(
  map: Pick<MapLibreMap, 'on' | 'setPixelRatio' | (typeof BY_HAND)[number]>,
  isSlow: () => boolean,
  ownRatio: () => number = () => devicePixelRatio,
): { end(): void } {
  let rest: ReturnType<typeof setTimeout> | undefined
  let isCoarse = false
  // to set it tells of a move as well
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
