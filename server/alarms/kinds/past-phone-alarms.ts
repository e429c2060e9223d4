import { sql } from 'kysely'
import type { Episode } from '../../../domain/alarms/damp-episodes.ts'
import { isSimulated, SIMULATED_SUFFIX } from '../../../domain/fix/fix.ts'
import { QUARANTINE_REASONS } from '../../ingest/parsed-message.ts'
import { toBatches, padToPowerOfTwo, groupBy } from '../../fixes/batches.ts'
import { type FactsContext, MAX_FIX_AGE_MS, type PastAlarm } from '../alarm-kind.ts'
import { readAlarmGuards } from '../alarm-guards.ts'

/** Maximum number of guards in the test of a rule on a past day. One without such fixes takes about 1 ms. */
const MOST_GUARDS = 1000
const PER_QUERY = 256

interface Span {
  from: number
  to: number
}

/**
 * Returns the periods of fake fixes. Each ends with the next real fix. The given fixes are in order of time.
 */
export function fakeStretches(fixes: readonly { t: number; source: string }[]): Episode[] {
  const episodes: Episode[] = []
  let since: number | null = null
  for (const { t, source } of fixes)
    if (isSimulated(source)) since ??= t
    else if (since !== null) {
      episodes.push({ since, until: t, value: null, detail: null })
      since = null
    }
  if (since !== null) episodes.push({ since, until: null, value: null, detail: null })
  return episodes
}

/**
 * Returns the periods of fake fixes that began in a period; one that still lasts has no end. Fixes that
 * arrived too late to raise an alarm do not count.
 */
export async function pastFakePositions(
  { db, company, now }: FactsContext,
  { from, to }: Span,
): Promise<{ found: PastAlarm[]; leftOut: number }> {
  const reporting = await db
    .selectFrom('live_location')
    .select('worker_id')
    .where('company', '=', company)
    .where('t', '>=', from)
    .orderBy('worker_id')
    .execute()
  const ids = reporting.slice(0, MOST_GUARDS).map(({ worker_id }) => worker_id)
  const episodes = new Map<string, Episode[]>()
  for (const workerId of ids) {
    const within = (since: number) =>
      db
        .selectFrom('fix')
        .where('company', '=', company)
        .where('worker_id', '=', workerId)
        .where('t', '>=', since)
        .where('t', '<', to)
        .where(sql<boolean>`received - t <= ${MAX_FIX_AGE_MS}`)
    const first = await within(from)
      .select('t')
      .where('source', 'like', `%${SIMULATED_SUFFIX}`)
      .orderBy('t')
      .limit(1)
      .executeTakeFirst()
    if (!first) continue
    // starts a day earlier, because a period of fake fixes may have begun then
    const fixes = await within(from - MAX_FIX_AGE_MS)
      .select(['t', 'source'])
      .orderBy('t')
      .execute()
    const begun = fakeStretches(fixes).filter(({ since }) => since >= from)
    if (begun.length > 0) episodes.set(workerId, begun)
  }
  const guards = await readAlarmGuards(db, company, [...episodes.keys()], now)
  return {
    found: withGuards(guards, episodes),
    leftOut: Math.max(0, reporting.length - MOST_GUARDS),
  }
}

/**
 * Returns the periods in which phones sent fixes with a future time. They begin with a rejected message that
 * is still stored, and end with the next credible fix.
 */
export async function pastWrongClocks(
  { db, company, now }: FactsContext,
  { from, to }: Span,
): Promise<{ found: PastAlarm[]; leftOut: number }> {
  const before = from - MAX_FIX_AGE_MS
  const messages = await db
    .selectFrom('quarantine')
    .select(['device_id', 'received_at'])
    .where('company', '=', company)
    .where('received_at', '>=', before)
    .where('received_at', '<', to)
    .where('reason', '=', QUARANTINE_REASONS.future)
    .orderBy('received_at')
    .execute()
  const workerOf = new Map<string, string>()
  const devices = new Set(messages.flatMap(({ device_id }) => device_id ?? []))
  for (const batch of toBatches([...devices], PER_QUERY)) {
    const rows = await db
      .selectFrom('device')
      .select(['id', 'worker_id'])
      .where('company', '=', company)
      .where('id', 'in', padToPowerOfTwo(batch))
      .execute()
    for (const { id, worker_id } of rows) workerOf.set(id, worker_id)
  }
  const ofGuards = messages.flatMap(({ device_id, received_at }) => {
    const workerId = workerOf.get(device_id ?? '')
    return workerId === undefined ? [] : [{ workerId, received_at }]
  })
  const wrong = groupBy(ofGuards, ({ workerId }) => workerId)
  const ids = [...wrong.keys()].toSorted()
  const episodes = new Map<string, Episode[]>()
  for (const workerId of ids.slice(0, MOST_GUARDS)) {
    const credible = await db
      .selectFrom('fix')
      .select(['t', 'received'])
      .where('company', '=', company)
      .where('worker_id', '=', workerId)
      .where('t', '>=', before)
      .where('t', '<', to)
      .orderBy('received')
      .orderBy('t')
      .execute()
    const received = (wrong.get(workerId) ?? []).map(({ received_at }) => received_at)
    const begun = wrongClockPeriods(received, credible).filter(({ since }) => since >= from)
    if (begun.length > 0) episodes.set(workerId, begun)
  }
  const guards = await readAlarmGuards(db, company, [...episodes.keys()], now)
  return { found: withGuards(guards, episodes), leftOut: Math.max(0, ids.length - MOST_GUARDS) }
}

/**
 * Both lists are in order of receipt (ms since epoch UTC). A fix older than the newest one does not end a
 * period.
 */
function wrongClockPeriods(
  wrong: readonly number[],
  credible: readonly { t: number; received: number }[],
): Episode[] {
  let newest = -Infinity
  const good = credible.flatMap(({ t, received }) => {
    if (t <= newest) return []
    newest = t
    return [received]
  })
  const episodes: Episode[] = []
  let next = 0
  for (const since of wrong) {
    const last = episodes.at(-1)
    if (last && (last.until === null || since < last.until)) continue
    while (next < good.length && (good[next] ?? 0) < since) next += 1
    episodes.push({ since, until: good[next] ?? null, value: null, detail: null })
  }
  return episodes
}

const withGuards = (
  guards: Awaited<ReturnType<typeof readAlarmGuards>>,
  episodes: ReadonlyMap<string, Episode[]>,
): PastAlarm[] =>
  [...guards.values()].map(({ about, name, workerId }) => ({
    about,
    name,
    episodes: episodes.get(workerId) ?? [],
  }))
