import { haversine } from '../../../../domain/geo/haversine.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'

/** What a trail's colour shows: nothing, time or speed. */
export const TRAIL_COLOURS = ['one', 'time', 'speed'] as const
export type TrailColour = (typeof TRAIL_COLOURS)[number]

/** The highest position on the colour scale; the lowest is 0. */
export const TOP_LEVEL = 63

/** Upper limit (m/s) and label of each class of speed; the last has no limit. */
export const SPEED_CLASSES: readonly { upTo: number; name: string }[] = [
  { upTo: 0.3, name: 'still' },
  { upTo: 0.9, name: 'slow' },
  { upTo: 1.7, name: 'walking' },
  { upTo: 3, name: 'running' },
  { upTo: Number.POSITIVE_INFINITY, name: 'driving' },
]

/** Returns the position of each point on the colour scale, 0 to TOP_LEVEL; null if the trail has one colour. */
export function trailLevels(trail: Trail, by: TrailColour): Uint8Array | null {
  if (by === 'one') return null
  return by === 'time' ? timeLevels(trail) : speedLevels(trail)
}

/** Returns positions that grow evenly from the first time to the last. */
function timeLevels({ length, t }: Trail): Uint8Array {
  const first = t[0] ?? 0
  const span = Math.max(1, (t[length - 1] ?? 0) - first)
  return Uint8Array.from({ length }, (_, i) => Math.round((((t[i] as number) - first) / span) * TOP_LEVEL))
}

/** Returns positions by speed class. The speed is the reported one, otherwise that from this point to the next. */
function speedLevels(trail: Trail): Uint8Array {
  const { length, t, lat, lon, speed } = trail
  return Uint8Array.from({ length }, (_, i) => {
    const told = speed[i] as number
    return levelOfSpeed(Number.isNaN(told) ? between(i) : told)
  })

  function between(i: number): number {
    const from = Math.min(i, length - 2)
    const seconds = ((t[from + 1] as number) - (t[from] as number)) / 1000
    if (!(seconds > 0)) return 0
    const place = (at: number) => [lat[at] as number, lon[at] as number] as const
    return haversine(...place(from), ...place(from + 1)) / seconds
  }
}

function levelOfSpeed(metresPerSecond: number): number {
  const at = SPEED_CLASSES.findIndex(({ upTo }) => metresPerSecond <= upTo)
  return Math.round((at / (SPEED_CLASSES.length - 1)) * TOP_LEVEL)
}

/** Colours of the scale, lowest level first; colours in between are interpolated. */
export const RAMP = ['#4f6df5', '#12b2cf', '#4fc765', '#f4bd2a', '#ea4438'] as const
