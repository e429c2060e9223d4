import { isSurelyOutside, metresOutside, type Geofence } from '../geo/geofence.ts'
import type { Trail } from './trail.ts'

/** The fence of an assignment: its rings in degrees, longitude first. */
export interface NamedFence {
  name: string
  polygon: Geofence['coordinates']
}

export interface FenceLeft {
  kind: 'fence left'
  /** the first point outside, and its time, ms since epoch UTC */
  index: number
  t: number
  /** when the guard was back within; null where the trail ends outside */
  back: number | null
  /** whether the guard was within before: the trail may begin outside */
  seen: boolean
  fence: string
}

export interface LeftSoFar {
  marks: readonly FenceLeft[]
  within: boolean | null
}

export const NEVER_LEFT: LeftSoFar = { marks: [], within: null }

/** Reads the points from `start` on. Whoever is out comes back only by a point within: at the edge nothing flutters. */
export function readFence(
  before: LeftSoFar,
  trail: Trail,
  start: number,
  fence: NamedFence | null,
): LeftSoFar {
  if (fence === null) return before
  let { marks, within } = before
  for (let i = start; i < trail.length; i += 1) {
    const [t, lat, lon] = [trail.t[i] as number, trail.lat[i] as number, trail.lon[i] as number]
    const off = metresOutside({ coordinates: fence.polygon }, lat, lon)
    if (off === 0) {
      const last = marks.at(-1)
      if (within === false && last) marks = [...marks.slice(0, -1), { ...last, back: t }]
      within = true
    } else if (within !== false && isSurelyOutside(off, trail.accuracy[i] as number)) {
      marks = [
        ...marks,
        { kind: 'fence left', index: i, t, back: null, seen: within === true, fence: fence.name },
      ]
      within = false
    }
  }
  return { marks, within }
}
