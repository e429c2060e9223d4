import type { Kysely } from 'kysely'
import { ruleOfHours, type DutyRule } from '../../domain/duty/duty-rule.ts'
import type { AlarmAbout } from '../../domain/alarms/alarm-rules-at.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { batchesOf, padded } from '../fixes/batches.ts'
import { type AskedFacts, subjectOf } from './alarm-kind.ts'
import { readOnce } from './read-once.ts'

const PER_QUERY = 256

/** A guard as alarms know him: where he is assigned, and his hours there; null: not known. */
export interface GuardAbout {
  about: AlarmAbout
  workerId: string
  name: string
  rule: DutyRule | null
}

/** The same, read once in a look at several kinds. */
export const guardsOf = (asked: AskedFacts, ids: readonly string[]): Promise<Map<string, GuardAbout>> =>
  readOnce(asked, `guards ${ids.join(' ')}`, () => guardsAbout(asked.db, asked.company, ids))

/** The guards of these ids that are there, by id, each with the newest assignment. */
export async function guardsAbout(
  db: Kysely<Tables>,
  company: CompanyId,
  ids: readonly string[],
): Promise<Map<string, GuardAbout>> {
  const guards = new Map<string, GuardAbout>()
  for (const batch of batchesOf([...new Set(ids)], PER_QUERY)) {
    const rows = await db
      .selectFrom('worker')
      .leftJoin('worker_assignment', (join) =>
        join
          .onRef('worker_assignment.company', '=', 'worker.company')
          .onRef('worker_assignment.worker_id', '=', 'worker.id'),
      )
      .leftJoin('assignment', (join) =>
        join
          .onRef('assignment.company', '=', 'worker_assignment.company')
          .onRef('assignment.id', '=', 'worker_assignment.assignment_id'),
      )
      .select(['worker.id', 'worker.full_name', 'worker_assignment.site_post_id', 'assignment.client_id'])
      .select(['assignment.id as assignment_id', 'assignment.ended_at', 'shift_start', 'shift_minutes'])
      .select('shift_days')
      .where('worker.company', '=', company)
      .where('worker.id', 'in', padded(batch))
      .where('worker.archived_at', 'is', null)
      .orderBy('worker_assignment.position')
      .execute()
    for (const row of rows)
      guards.set(row.id, {
        about: {
          subject: subjectOf('worker', row.id),
          workerId: row.id,
          client: row.client_id,
          assignment: row.assignment_id,
          sitePost: row.site_post_id,
          document: null,
          isClosed: row.ended_at !== null,
        },
        workerId: row.id,
        name: row.full_name,
        rule: ruleOfHours(row.shift_start, row.shift_minutes, row.shift_days),
      })
  }
  return guards
}
