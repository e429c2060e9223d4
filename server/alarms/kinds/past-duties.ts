import type { Episode } from '../../../domain/alarms/damp-episodes.ts'
import type { DutyTimes } from '../../../domain/duty/duty-times.ts'
import type { FactsContext, PastAlarm } from '../alarm-kind.ts'
import { readAlarmGuards } from '../alarm-guards.ts'

/** Maximum number of guards in the test of a rule on a past day; each duty needs a query. */
const MOST_GUARDS = 1000

interface Span {
  from: number
  to: number
  times: DutyTimes
  /** a guard with a fix up to this long (ms) before the start of the duty counts as present */
  earlyMs: number
}

/**
 * Returns the duties that began in a period according to the current duty hours. Each episode ends with the
 * first fix of its guard.
 */
export async function readPastSilentDuties(
  { db, company, now }: FactsContext,
  { from, to, times, earlyMs }: Span,
): Promise<{ found: PastAlarm[]; leftOut: number }> {
  const rows = await db
    .selectFrom('worker_assignment')
    .select('worker_id')
    .distinct()
    .where('company', '=', company)
    .where('shift_start', 'is not', null)
    .orderBy('worker_id')
    .execute()
  const ids = rows.map(({ worker_id }) => worker_id)
  const guards = await readAlarmGuards(db, company, ids.slice(0, MOST_GUARDS), now)
  const found: PastAlarm[] = []
  for (const { name, workerId, postings } of guards.values())
    for (const { about, rule } of postings) {
      if (rule === null || about.isClosed) continue
      const episodes: Episode[] = []
      const last = Math.min(to, now)
      for (const duty of times.within(rule, { from, to: last })) {
        if (duty.continues || duty.from < from || duty.from >= last) continue
        const first = await db
          .selectFrom('fix')
          .select('t')
          .where('company', '=', company)
          .where('worker_id', '=', workerId)
          .where('t', '>=', duty.from - earlyMs)
          .where('t', '<', Math.min(duty.to, now))
          .orderBy('t')
          .limit(1)
          .executeTakeFirst()
        const until = first ? Math.max(duty.from, first.t) : duty.to <= now ? duty.to : null
        episodes.push({ since: duty.from, until, value: null, detail: null })
      }
      if (episodes.length > 0) found.push({ about, name, episodes })
    }
  return { found, leftOut: Math.max(0, ids.length - MOST_GUARDS) }
}
