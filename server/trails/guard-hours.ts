import { setImmediate as nextTurn } from 'node:timers/promises'
import { SEAL_HOUR_MS, sealHourStart } from '../../domain/evidence/seals/closed-hours.ts'
import { gapThreshold } from '../../domain/fix/gaps.ts'
import { reportingInterval } from '../../domain/fix/reporting-interval.ts'
import { simplifyTrack } from '../../domain/track/simplify-track.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { toBatches, padToPowerOfTwo } from '../fixes/batches.ts'
import { fixColumnsJson, type FixColumns } from '../fixes/read/fix-columns-json.ts'
import type { Span } from '../fixes/read/read-fixes.ts'

/** The fixes of one guard in one hour, as columns of equal length, ascending in time. */
export interface GuardHour {
  workerId: string
  /** start of the hour, ms since epoch UTC */
  hour: number
  /** ms since epoch UTC */
  t: number[]
  /** ten-millionths of a degree WGS84 */
  lat: number[]
  lon: number[]
  /** radius of accuracy, metres; null = unknown */
  accuracy: (number | null)[]
  /** usual interval between the stored fixes, ms; null: unknown */
  interval: number | null
  /** time from each fix to its arrival at the server, ms; absent if not requested */
  delay?: number[]
  /** times of late fixes, ms since epoch UTC; absent if not requested */
  late?: number[]
}

export interface TrailsSpan {
  /** start, inclusive, ms since epoch UTC */
  from: number
  /** end, exclusive, ms since epoch UTC */
  to: number
  /** undefined: all guards */
  workerIds?: readonly string[] | undefined
  /** maximum distance of an omitted fix from the simplified line, metres; undefined: no fix is omitted */
  within?: number | undefined
  /** whether to include delays, and all revisions of a fix */
  arrivals?: boolean | undefined
  /** whether to include the times of late fixes */
  late?: boolean | undefined
}

/** number of guards per query; it needs an index lookup for each, together about a millisecond */
const GUARDS_TOGETHER = 256

type Source = Pick<Context, 'db' | 'engine'>

/**
 * Reads the tracks of guards in a period: hour by hour (UTC), and in each hour guard by guard, without guards
 * who have no fix. Only one guard's hour is in memory, and the event loop runs in between. `goesOn` throws to
 * cancel.
 */
export async function* readGuardHours(
  source: Source,
  company: CompanyId,
  { from, to, workerIds, within, arrivals = false, late = false }: TrailsSpan,
  goesOn: () => Promise<void>,
): AsyncGenerator<GuardHour, void, undefined> {
  const guards = await guardsHeardSince(source, company, from)
  const asked = workerIds && new Set(workerIds)
  const shown = asked ? guards.filter((guard) => asked.has(guard)) : guards
  for (let hour = sealHourStart(from); hour < to; hour += SEAL_HOUR_MS)
    for (const together of toBatches(shown, GUARDS_TOGETHER)) {
      await goesOn()
      const part = { from: Math.max(from, hour), to: Math.min(to, hour + SEAL_HOUR_MS) }
      for (const workerId of await walkersOf(source, company, together, part)) {
        const walked = await guardHour(source, company, { workerId, ...part }, { hour, arrivals, late })
        if (walked.t.length > 0) yield within === undefined ? walked : thinned(walked, within)
        await nextTurn()
      }
      await nextTurn()
    }
}

/** Returns the guards whose newest fix is at `from` or later. */
async function guardsHeardSince({ db }: Source, company: CompanyId, from: number): Promise<string[]> {
  const rows = await db
    .selectFrom('live_location')
    .select('worker_id')
    .where('company', '=', company)
    .where('t', '>=', from)
    .orderBy('worker_id')
    .execute()
  return rows.map(({ worker_id }) => worker_id)
}

/** Returns which of these guards have a fix in a period, in the same order. */
async function walkersOf(
  { db }: Source,
  company: CompanyId,
  guards: readonly string[],
  { from, to }: Omit<Span, 'workerId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('live_location as guard')
    .select('guard.worker_id')
    .where('guard.company', '=', company)
    .where('guard.worker_id', 'in', padToPowerOfTwo(guards))
    .where(
      // This is a subquery, because for `exists` PostgreSQL may read all fixes of the period.
      (eb) =>
        eb
          .selectFrom('fix')
          .select('fix.t')
          .where('fix.company', '=', company)
          .whereRef('fix.worker_id', '=', 'guard.worker_id')
          .where('fix.t', '>=', from)
          .where('fix.t', '<', to)
          .limit(1),
      'is not',
      null,
    )
    .execute()
  const walkers = new Set(rows.map(({ worker_id }) => worker_id))
  return guards.filter((guard) => walkers.has(guard))
}

async function guardHour(
  source: Source,
  company: CompanyId,
  span: Span,
  { hour, arrivals, late }: { hour: number; arrivals: boolean; late: boolean },
): Promise<GuardHour> {
  const walked: GuardHour = {
    workerId: span.workerId,
    hour,
    t: [],
    lat: [],
    lon: [],
    accuracy: [],
    interval: null,
    ...(arrivals && { delay: [] }),
    ...(late && { late: [] }),
  }
  for await (const text of fixColumnsJson(source, company, span, { arrivals })) {
    const part = JSON.parse(text) as FixColumns
    // a fix with several revisions occurs several times
    walked.late?.push(...new Set(part.late_t))
    for (let i = 0; i < part.t.length; i++) {
      walked.t.push(part.t[i] as number)
      walked.lat.push(part.lat_e7[i] as number)
      walked.lon.push(part.lon_e7[i] as number)
      walked.accuracy.push(part.accuracy[i] as number | null)
      if (part.received) walked.delay?.push(Math.max(0, (part.received[i] as number) - (part.t[i] as number)))
    }
  }
  return { ...walked, interval: reportingInterval(walked.t) }
}

function thinned(walked: GuardHour, within: number): GuardHour {
  const late = new Set(walked.late)
  const shape = new Set(simplifyTrack(walked, within, gapThreshold(walked.interval)))
  const kept = walked.t.flatMap((t, i) => (shape.has(i) || late.has(t) ? i : []))
  const only = <Value>(column: readonly Value[]) => kept.map((i) => column[i] as Value)
  const { t, lat, lon, accuracy } = walked
  return { ...walked, t: only(t), lat: only(lat), lon: only(lon), accuracy: only(accuracy) }
}
