import { compareNames } from '../../domain/text/compare-names.ts'
import { isWithin, type Viewer } from '../auth/permissions/access-limits.ts'
import type { Database } from '../db/open-database.ts'
import { padToPowerOfTwo } from '../fixes/batches.ts'
import { findGaps, gapThreshold } from '../../domain/fix/gaps.ts'
import { reportingInterval } from '../../domain/fix/reporting-interval.ts'
import type { Context } from '../app/context.ts'
import { fixColumnsJson, type FixColumns } from '../fixes/read/fix-columns-json.ts'
import { findPatrolSpansWithin } from '../fixes/read/visible-fixes.ts'
import { queueExportRead } from '../resource/list/list.ts'

export interface ExportedGuard {
  id: string
  name: string
}

/** The trail of one guard in a period. The columns have equal length and are in order of time. */
export interface ExportedTrail {
  guard: ExportedGuard
  /** time of each fix, ms since epoch UTC */
  t: number[]
  /** degrees WGS84 */
  lat: number[]
  lon: number[]
  /** metres; null: unknown */
  accuracy: (number | null)[]
  /** m/s; null: unknown */
  speed: (number | null)[]
  /** when the server received each fix, ms since epoch UTC */
  received: number[]
  /** whether the fix arrived after its hour was closed for sealing */
  late: boolean[]
  /** a time without fixes that is longer than this (ms) is a gap */
  breakMs: number
  /** parts of the trail between gaps, as indexes [first, end) */
  stretches: [first: number, end: number][]
}

/**
 * The exported period [from, to), ms since epoch UTC. With `knownAt`, only fixes that were received by then.
 */
export interface ExportSpan {
  from: number
  to: number
  knownAt?: number | undefined
}

const E7 = 1e7
export const END_OF_TIME = Number.MAX_SAFE_INTEGER

/** Returns the trail of a guard without fixes. */
export const emptyExportedTrail = (guard: ExportedGuard): ExportedTrail => ({
  guard,
  t: [],
  lat: [],
  lon: [],
  accuracy: [],
  speed: [],
  received: [],
  late: [],
  ...findTrailBreaks([]),
})

/**
 * Reads the trail of a guard in a period, as far as the caller may see it. Parallel exports take turns per
 * batch.
 */
export async function readExportedTrail(
  context: Pick<Context, 'db' | 'engine'>,
  { company, limits }: Viewer,
  guard: ExportedGuard,
  { from, to, knownAt = END_OF_TIME }: ExportSpan,
): Promise<ExportedTrail> {
  const span = { workerId: guard.id, from, to }
  const spans = limits === null ? [span] : await findPatrolSpansWithin(context.db, company, limits, span)
  const walked = emptyExportedTrail(guard)
  for (const each of spans)
    for await (const text of inTurns(fixColumnsJson(context, company, each, { arrivals: true }))) {
      const part = JSON.parse(text) as FixColumns
      const late = new Set(part.late_t)
      for (let i = 0; i < part.t.length; i += 1) {
        // of several revisions of a fix, use the one that was received last
        if (!isKnown(part, i, knownAt)) continue
        if (part.t[i] === part.t[i + 1] && isKnown(part, i + 1, knownAt)) continue
        walked.t.push(part.t[i] as number)
        walked.lat.push((part.lat_e7[i] as number) / E7)
        walked.lon.push((part.lon_e7[i] as number) / E7)
        walked.accuracy.push(part.accuracy[i] as number | null)
        walked.speed.push(part.speed[i] as number | null)
        walked.received.push(part.received?.[i] as number)
        walked.late.push(late.has(part.t[i] as number))
      }
    }
  return { ...walked, ...findTrailBreaks(walked.t) }
}

const isKnown = ({ received }: FixColumns, i: number, knownAt: number): boolean =>
  (received?.[i] as number) <= knownAt

/** Splits a trail at gaps, by the usual interval between its fixes. */
export function findTrailBreaks(times: readonly number[]): Pick<ExportedTrail, 'breakMs' | 'stretches'> {
  const { length } = times
  const t = Float64Array.from(times)
  const breakMs = gapThreshold(reportingInterval(t))
  if (length === 0) return { breakMs, stretches: [] }
  const begins = [0, ...findGaps({ length, t }, 0, breakMs).map(({ index }) => index + 1)]
  return { breakMs, stretches: begins.map((first, i) => [first, begins[i + 1] ?? length]) }
}

/** Yields the same pieces, and lets parallel exports take turns between them. */
async function* inTurns<Piece>(pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  for (;;) {
    const next = await queueExportRead(() => pieces.next())
    if (next.done) return
    yield next.value
  }
}

/** Returns those of these guards whom the caller may see, by name. Removed guards are included. */
export async function readExportedGuards(
  db: Database,
  { company, limits }: Viewer,
  ids: readonly string[],
): Promise<ExportedGuard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('worker')
    .select(['id', 'full_name'])
    .where('company', '=', company)
    .where('id', 'in', padToPowerOfTwo(ids))
    .$if(limits !== null, (query) =>
      limits === null ? query : query.where(isWithin('worker', company, limits, 'worker.id')),
    )
    .execute()
  return rows
    .map(({ id, full_name: name }) => ({ id, name }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}
