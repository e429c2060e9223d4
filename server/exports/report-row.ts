import { markTrail } from '../../domain/fix/trail-marks.ts'
import { trailStatistics } from '../../domain/fix/trail-statistics.ts'
import type { ExportedTrail } from './exported-trail.ts'

/** What a report says of one guard; times are ms since epoch UTC, null where there is no fix. */
export interface ReportRow {
  name: string
  id: string
  fixes: number
  first: number | null
  last: number | null
  distanceM: number
  durationMs: number
  gaps: { count: number; ms: number }
  stops: { count: number; ms: number }
}

/** The statistics of a trail as the console shows them. */
export function reportRow({ guard, t, lat, lon, accuracy, speed }: ExportedTrail): ReportRow {
  const unknown = (value: number | null) => value ?? Number.NaN
  const trail = {
    workerId: guard.id,
    length: t.length,
    t: Float64Array.from(t),
    lat: Float64Array.from(lat),
    lon: Float64Array.from(lon),
    accuracy: Float32Array.from(accuracy, unknown),
    speed: Float32Array.from(speed, unknown),
  }
  const { gaps, rests } = markTrail(null, trail, { posts: [], fences: [] })
  const { points, distanceM, durationMs } = trailStatistics(trail)
  return {
    ...guard,
    fixes: points,
    first: t[0] ?? null,
    last: t.at(-1) ?? null,
    distanceM,
    durationMs,
    gaps: summed(gaps),
    stops: summed(rests),
  }
}

const summed = (spans: readonly { from: number; to: number }[]) => ({
  count: spans.length,
  ms: spans.reduce((sum, { from, to }) => sum + to - from, 0),
})
