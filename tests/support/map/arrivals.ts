import fc from 'fast-check'
import { type Fix, currentRevision } from '../../../domain/fix/fix.ts'
import { createReplayTracks, type ReplayTracks } from '../../../domain/track/replay-tracks.ts'
import { packFixes } from '../../../domain/track/pack-fixes.ts'
import type { TrackColumns } from '../../../domain/track/packed-fixes.ts'
import { HOUR, MINUTE, replayPeriod } from './replay-fixture.ts'

/** A fix of guard 1 as it arrived: possibly late, out of order, or again with other values. */
export interface Arrival extends Fix {
  received: number
}

export const arrivals = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 0, max: 4 * 3600 - 1 }),
      steps: fc.constantFrom(0, 101, 200, 600),
      accuracy: fc.constantFrom(5, 20, 80),
      delay: fc.oneof(fc.constantFrom(0, 800), fc.integer({ min: 0, max: 5 * HOUR })),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .chain((all) => fc.tuple(fc.constant(all), fc.constant(all.slice(0, 9)), fc.integer({ min: 0, max: HOUR })))
  .map(([all, again, later]): Arrival[] => {
    const fix = ({ seconds, steps, accuracy, delay }: (typeof all)[number], more = 0): Arrival => {
      const t = replayPeriod.from + seconds * 1000
      const place = { lat: steps / 1e4, lon: more === 0 ? 0 : 0.001, accuracy: more === 0 ? accuracy : 12 }
      return { workerId: '1', t, ...place, speed: null, received: t + delay + more }
    }
    return [...all.map((one) => fix(one)), ...again.map((one) => fix(one, later + 1))].toSorted(
      (a, b) => a.received - b.received,
    )
  })

/** Returns the rows of a trail with arrival times, in order of arrival: what was shown at each time. */
export function arrivalRows(came: readonly Arrival[]): Arrival[] {
  const byTime = new Map<number, Arrival[]>()
  for (const fix of came) {
    const shown = byTime.get(fix.t) ?? []
    const best = shown.at(-1)
    const next = best
      ? currentRevision({ ...best, late: null, row: best }, { ...fix, late: null, row: fix }).row
      : fix
    if (next !== best) shown.push(next)
    byTime.set(fix.t, shown)
  }
  return [...byTime.values()].flat().toSorted((a, b) => a.t - b.t || a.received - b.received)
}

/** Converts rows with arrival times to columns. */
export function arrivalTrack(rows: readonly Arrival[]): TrackColumns {
  return {
    workerId: '1',
    t: Float64Array.from(rows, ({ t }) => t),
    lat: Int32Array.from(rows, ({ lat }) => Math.round(lat * 1e7)),
    lon: Int32Array.from(rows, ({ lon }) => Math.round(lon * 1e7)),
    accuracy: Float32Array.from(rows, ({ accuracy }) => accuracy ?? Number.NaN),
    interval: MINUTE,
    delay: Int32Array.from(rows, ({ t, received }) => received - t),
  }
}

/**
 * Returns the first four hours of the replay as the page packs them, filtered by `read`. `order` is the order in which
 * the hours arrive.
 */
export function receivedHours(
  came: readonly Arrival[],
  order: readonly number[] = [0, 1, 2, 3],
  read = (walk: TrackColumns) => walk,
): ReplayTracks {
  const rows = arrivalRows(came)
  const hours = [0, 1, 2, 3].map((hour) => ({
    from: replayPeriod.from + hour * HOUR,
    to: replayPeriod.from + (hour + 1) * HOUR,
  }))
  const tracks = createReplayTracks(hours)
  for (const hour of order) {
    const { from, to } = hours[hour] as (typeof hours)[number]
    const own = rows.filter(({ t }) => from <= t && t < to)
    tracks.put(hour, packFixes(from, [read(arrivalTrack(own))]))
  }
  return tracks
}
