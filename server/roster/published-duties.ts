import type { Transaction } from 'kysely'

import { type PlannedDuty, rosterId } from '../../domain/roster/planned-duty.ts'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** The duties of guards in the published weeks of rosters. */
    published_duty: {
      company: string
      roster_id: string
      duty_id: string
      worker_id: string
      assignment_id: string
      site_post_id: string | null
      /** day on which the duty begins, YYYY-MM-DD */
      day: string
      start_local: string
      duration_min: number
      name: string
      /** version of the roster in which the duty last changed */
      sequence: number
      /** ms since epoch UTC */
      changed_at: number
    }
  }
}

/** maximum number of rows per statement; PostgreSQL accepts 65,535 values */
const ROWS_AT_ONCE = 1_000

/** Stores the duties of guards in a published week. The `sequence` of an unchanged duty stays the same. */
export async function publishDuties(
  trx: Transaction<Tables>,
  company: string,
  { assignmentId, week, duties }: { assignmentId: string; week: string; duties: readonly PlannedDuty[] },
  { at, version }: { at: number; version: number },
): Promise<void> {
  const roster_id = rosterId(assignmentId, week)
  const stored = await trx
    .selectFrom('published_duty')
    .select(['duty_id', 'worker_id', 'site_post_id', 'day', 'start_local', 'duration_min', 'name'])
    .where('company', '=', company)
    .where('roster_id', '=', roster_id)
    .execute()
  const before = new Map(stored.map((row) => [row.duty_id, textOf(row)]))
  const rows = duties.flatMap(({ id, guard, post, day, startLocal, durationMin, name }) =>
    guard === null
      ? []
      : [
          {
            duty_id: id,
            worker_id: guard,
            site_post_id: post,
            day,
            start_local: startLocal,
            duration_min: durationMin,
            name,
          },
        ],
  )
  const kept = new Set(
    rows.filter((row) => before.get(row.duty_id) === textOf(row)).map((row) => row.duty_id),
  )
  const gone = stored.map(({ duty_id }) => duty_id).filter((id) => !kept.has(id))
  for (let at = 0; at < gone.length; at += ROWS_AT_ONCE)
    await trx
      .deleteFrom('published_duty')
      .where('company', '=', company)
      .where('roster_id', '=', roster_id)
      .where('duty_id', 'in', gone.slice(at, at + ROWS_AT_ONCE))
      .execute()
  const added = rows
    .filter(({ duty_id }) => !kept.has(duty_id))
    .map((row) => ({
      company,
      roster_id,
      assignment_id: assignmentId,
      sequence: version,
      changed_at: at,
      ...row,
    }))
  for (let from = 0; from < added.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('published_duty')
      .values(added.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

type Compared = Pick<
  Tables['published_duty'],
  'worker_id' | 'site_post_id' | 'day' | 'start_local' | 'duration_min' | 'name'
>
const textOf = (row: Compared) =>
  JSON.stringify([row.worker_id, row.site_post_id, row.day, row.start_local, row.duration_min, row.name])
