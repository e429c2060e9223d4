import type { Kysely } from 'kysely'
import { toDutyRule, type DutyRule } from '../../domain/duty/duty-rule.ts'
import type { AlarmContext } from '../../domain/alarms/applicable-rules.ts'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import { currentPosting } from '../../domain/duty/current-posting.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual, onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { toBatches, padToPowerOfTwo } from '../fixes/batches.ts'
import { type FactsContext, alarmSubject, readOnce } from './alarm-kind.ts'

const PER_QUERY = 256

/** One assignment of a guard, with the duty hours there; `rule` null: unknown. */
interface GuardPosting {
  about: AlarmContext
  rule: DutyRule | null
}

/**
 * The facts about a guard that alarms need. The inherited fields are the current assignment; `postings` are
 * all assignments.
 */
export interface AlarmGuard extends GuardPosting {
  workerId: string
  name: string
  postings: readonly GuardPosting[]
}

/** Returns the result of `readAlarmGuards`, read once per check for all kinds. */
export const readAlarmGuardsOnce = (
  asked: FactsContext,
  ids: readonly string[],
): Promise<Map<string, AlarmGuard>> =>
  readOnce(asked, `guards ${ids.join(' ')}`, () => readAlarmGuards(asked.db, asked.company, ids, asked.now))

/**
 * Returns the existing guards with these ids. The current assignment at `now` (ms since epoch UTC) is the
 * one with a duty, otherwise the newest one.
 */
export async function readAlarmGuards(
  db: Kysely<Tables>,
  company: CompanyId,
  ids: readonly string[],
  now: number,
): Promise<Map<string, AlarmGuard>> {
  const guards = new Map<string, AlarmGuard & { postings: GuardPosting[] }>()
  for (const batch of toBatches([...new Set(ids)], PER_QUERY)) {
    const rows = await db
      .selectFrom('worker')
      .leftJoin('worker_assignment', onEqual('worker_assignment.worker_id', 'worker.id'))
      .leftJoin('assignment', onId('assignment', 'worker_assignment.assignment_id'))
      .select(['worker.id', 'worker.full_name', 'worker_assignment.site_post_id', 'assignment.client_id'])
      .select(['assignment.id as assignment_id', 'assignment.ended_at', 'shift_start', 'shift_minutes'])
      .select('shift_days')
      .where('worker.company', '=', company)
      .where('worker.id', 'in', padToPowerOfTwo(batch))
      .where('worker.archived_at', 'is', null)
      .orderBy('worker_assignment.position')
      .execute()
    for (const row of rows) {
      const posting = {
        about: {
          subject: alarmSubject('worker', row.id),
          workerId: row.id,
          client: row.client_id,
          assignment: row.assignment_id,
          sitePost: row.site_post_id,
          document: null,
          isClosed: row.ended_at !== null,
        },
        rule: toDutyRule(row.shift_start, row.shift_minutes, row.shift_days),
      }
      const known = guards.get(row.id)
      if (known) known.postings.push(posting)
      else guards.set(row.id, { ...posting, workerId: row.id, name: row.full_name, postings: [posting] })
    }
  }
  const several = [...guards.values()].filter(({ postings }) => postings.length > 1)
  if (several.length === 0) return guards
  const times = dutyTimesIn(await readCompanyZone(db, company))
  for (const guard of several) {
    const open = guard.postings.filter(({ about }) => !about.isClosed)
    Object.assign(guard, currentPosting(open, now, times) ?? guard.postings.at(-1))
  }
  return guards
}
