import { setImmediate } from 'node:timers/promises'
import { EMPTY_STOP_FOLD, foldStops, stopsFromFold } from '../../../domain/fix/stops.ts'
import type { Trail } from '../../../domain/fix/trail.ts'
import { distanceCounter } from '../../../domain/fix/distance-counter.ts'
import { trailDuration } from '../../../domain/fix/trail-statistics.ts'
import type { ExportedTrail } from '../exported-trail.ts'

/** A guard's row in a report. Times are ms since epoch UTC; null without fixes. */
export interface ReportRow {
  name: string
  id: string
  fixes: number
  /** number of late fixes */
  late: number
  first: number | null
  last: number | null
  distanceM: number
  /** time that is covered by fixes, without gaps */
  durationMs: number
  gaps: { count: number; ms: number }
  stops: { count: number; ms: number }
}

const FIXES_A_TURN = 5000

/**
 * Computes the statistics of a trail, with the same result as the console. Yields to the event loop after
 * some thousand fixes.
 */
export async function computeReportRow(trail: ExportedTrail): Promise<ReportRow> {
  const { guard, t, stretches, breakMs } = trail
  const count = distanceCounter()
  let [distanceM, durationMs, rests] = [0, 0, EMPTY_STOP_FOLD]
  for (let first = 0; first < t.length; first += FIXES_A_TURN) {
    // begin with the last fix of the previous part, because the distance from it also counts
    const known = Math.min(first, 1)
    const part = columnsOf(trail, first - known, first + FIXES_A_TURN)
    durationMs += trailDuration(part.t, breakMs)
    for (let i = known; i < part.length; i += 1)
      distanceM = count({
        lat: part.lat[i] as number,
        lon: part.lon[i] as number,
        accuracy: part.accuracy[i] as number,
      })
    rests = foldStops(rests, part, known, breakMs)
    await setImmediate()
  }
  const gaps = stretches.slice(1).map(([first]) => ({ from: t[first - 1] as number, to: t[first] as number }))
  return {
    ...guard,
    fixes: t.length,
    late: trail.late.reduce((sum, isLate) => sum + (isLate ? 1 : 0), 0),
    first: t[0] ?? null,
    last: t.at(-1) ?? null,
    distanceM,
    durationMs,
    gaps: summed(gaps),
    stops: summed(stopsFromFold(rests)),
  }
}

/** Returns the fixes [first, end) as a trail of separate columns. */
function columnsOf({ guard, ...columns }: ExportedTrail, first: number, end: number): Trail {
  const unknown = (value: number | null) => value ?? Number.NaN
  const t = Float64Array.from(columns.t.slice(first, end))
  return {
    workerId: guard.id,
    length: t.length,
    t,
    lat: Float64Array.from(columns.lat.slice(first, end)),
    lon: Float64Array.from(columns.lon.slice(first, end)),
    accuracy: Float32Array.from(columns.accuracy.slice(first, end), unknown),
    speed: Float32Array.from(columns.speed.slice(first, end), unknown),
    lateMs: new Float32Array(t.length),
  }
}

const summed = (spans: readonly { from: number; to: number }[]) => ({
  count: spans.length,
  ms: spans.reduce((sum, { from, to }) => sum + to - from, 0),
})
