import type { Trail } from './trail.ts'

/** Playback speed in ms per segment of the trail; a lower value is faster. */
export const SPEED = { initial: 250, step: 20, fastest: 30, slowest: 300 } as const

/** Zoom levels of Google Maps. */
export const FOLLOW_ZOOM = { initial: 18, step: 1, farthest: 10, nearest: 21 } as const

/** Delay before playback starts after each action, ms. */
export const DELAY = {
  start: 100,
  restart: 500,
  replay: 500,
  autoStart: 500,
  redrawAfterZoom: 150,
  /** 150 ms for the redraw, and half a second in which the pause is visible */
  resumeAfterZoom: 650,
} as const

/** Minimum number of points with which a trail can be drawn or played. */
export const MIN_TRAIL_POINTS = 2

/** A position on a trail: degrees WGS84, and ms since epoch UTC. */
export interface TrailPlace {
  lat: number
  lon: number
  t: number
}

/**
 * Returns the position of a playhead in [0, length - 1], interpolated between two points. Longitudes are
 * interpolated the short way round. A playhead outside is moved to the nearer end; null for an empty trail.
 */
export function interpolatePlace(
  trail: Pick<Trail, 'length' | 't' | 'lat' | 'lon'>,
  head: number,
): TrailPlace | null {
  if (trail.length === 0) return null
  const held = Math.min(Math.max(head, 0), trail.length - 1)
  const i = Math.floor(held)
  const part = held - i
  const here = { lat: trail.lat[i] as number, lon: trail.lon[i] as number, t: trail.t[i] as number }
  if (part === 0) return here
  const next = {
    lat: trail.lat[i + 1] as number,
    lon: trail.lon[i + 1] as number,
    t: trail.t[i + 1] as number,
  }
  return placeBetween(here, next, part)
}

/**
 * Returns the position at a fraction (0 to 1) of the straight line between two positions. Longitudes are
 * interpolated the short way round.
 */
function placeBetween(from: TrailPlace, to: TrailPlace, part: number): TrailPlace {
  const turn = to.lon - from.lon
  const lon = from.lon + part * (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)
  return {
    lat: from.lat + part * (to.lat - from.lat),
    lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon,
    t: from.t + part * (to.t - from.t),
  }
}

/**
 * Returns the playhead at a time (ms since epoch UTC), as a fraction between two points. It is 0 before the
 * trail, length - 1 after it, and 0 for an empty trail. It is the inverse of `interpolatePlace(...).t`.
 */
export function playheadAt(trail: Pick<Trail, 'length' | 't'>, t: number): number {
  let low = 0
  let high = trail.length - 1
  if (high < 0 || t <= (trail.t[0] as number)) return 0
  if (t >= (trail.t[high] as number)) return high
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((trail.t[middle] as number) <= t) low = middle
    else high = middle
  }
  return low + (t - (trail.t[low] as number)) / ((trail.t[high] as number) - (trail.t[low] as number))
}
