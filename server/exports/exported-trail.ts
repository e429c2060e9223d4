import { trailGaps } from '../../domain/fix/gaps.ts'
import type { Context } from '../context.ts'
import type { Seer } from '../auth/within-limits.ts'
import { columnTexts, type FixColumns } from '../fixes/column-texts.ts'
import type { Span } from '../fixes/fixes-between.ts'
import { patrolsWithin } from '../fixes/fixes-seen.ts'

export interface ExportedGuard {
  id: string
  name: string
}

/** What one guard walked in a span, ascending in time, as columns of one length. */
export interface ExportedTrail {
  guard: ExportedGuard
  /** ms since epoch UTC */
  t: number[]
  /** degrees WGS84 */
  lat: number[]
  lon: number[]
  /** metres; null = unknown */
  accuracy: (number | null)[]
  /** m/s; null = unknown */
  speed: (number | null)[]
  /** the stretches without a gap: [first, end) */
  stretches: [first: number, end: number][]
}

const E7 = 1e7

/** What is exported of a guard who has no fix. */
export const noTrail = (guard: ExportedGuard): ExportedTrail => ({
  guard,
  t: [],
  lat: [],
  lon: [],
  accuracy: [],
  speed: [],
  stretches: [],
})

/** What a guard walked in a span, as far as whoever asks may see it. */
export async function exportedTrail(
  context: Pick<Context, 'db' | 'engine'>,
  { company, limits }: Seer,
  guard: ExportedGuard,
  { from, to }: Pick<Span, 'from' | 'to'>,
): Promise<ExportedTrail> {
  const span = { workerId: guard.id, from, to }
  const spans = limits === null ? [span] : await patrolsWithin(context.db, company, limits, span)
  const walked = noTrail(guard)
  for (const each of spans)
    for await (const text of columnTexts(context, company, each)) {
      const part = JSON.parse(text) as FixColumns
      for (let i = 0; i < part.t.length; i += 1) {
        walked.t.push(part.t[i] as number)
        walked.lat.push((part.lat_e7[i] as number) / E7)
        walked.lon.push((part.lon_e7[i] as number) / E7)
        walked.accuracy.push(part.accuracy[i] as number | null)
        walked.speed.push(part.speed[i] as number | null)
      }
    }
  return { ...walked, stretches: stretchesOf(walked.t) }
}

/** The stretches without a gap of times that ascend, told by their own rhythm. */
export function stretchesOf(times: readonly number[]): [first: number, end: number][] {
  const { length } = times
  if (length === 0) return []
  const begins = [0, ...trailGaps({ length, t: Float64Array.from(times) }).map(({ index }) => index + 1)]
  return begins.map((first, i) => [first, begins[i + 1] ?? length])
}
