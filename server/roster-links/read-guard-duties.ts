import type { Kysely } from 'kysely'
import type { PageDuty } from '../../contract/roster/roster-page.ts'
import { plannedSpans } from '../../domain/roster/planned-duty.ts'
import { addDays, zoneDateAt } from '../../domain/time/zone-days.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'

/** number of past days that the calendar includes, so that it shows a night shift in progress */
const PAST_DAYS = 1

type GuardDuty = PageDuty & Pick<Tables['published_duty'], 'sequence' | 'changed_at'>

/**
 * Returns the published duties of a guard that begin yesterday or later and have not ended at `now` (ms since
 * epoch UTC), on current assignments.
 */
export async function readGuardDuties(
  db: Kysely<Tables>,
  company: CompanyId,
  workerId: string,
  now: number,
): Promise<{ timeZone: string; duties: GuardDuty[] }> {
  const timeZone = await readCompanyZone(db, company)
  const rows = await db
    .selectFrom('published_duty as duty')
    .innerJoin('assignment', onId('assignment', 'duty.assignment_id'))
    .leftJoin('site_post', onId('site_post', 'duty.site_post_id'))
    .select(['duty.roster_id', 'duty.duty_id as id', 'duty.day', 'duty.start_local', 'duty.duration_min'])
    .select(['duty.name', 'duty.sequence', 'duty.changed_at'])
    .select(['assignment.name as assignment_name', 'site_post.alias as post_name'])
    .where('duty.company', '=', company)
    .where('duty.worker_id', '=', workerId)
    .where('duty.day', '>=', addDays(zoneDateAt(now, timeZone), -PAST_DAYS))
    .where('assignment.archived_at', 'is', null)
    .where('assignment.ended_at', 'is', null)
    .where(({ eb, or, ref }) =>
      or([eb('assignment.last_day', 'is', null), eb('duty.day', '<=', ref('assignment.last_day'))]),
    )
    .where(({ eb, or, ref }) =>
      or([eb('assignment.first_day', 'is', null), eb('duty.day', '>=', ref('assignment.first_day'))]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('worker_assignment as entry')
          .select('entry.id')
          .whereRef('entry.company', '=', 'duty.company')
          .whereRef('entry.assignment_id', '=', 'duty.assignment_id')
          .whereRef('entry.worker_id', '=', 'duty.worker_id'),
      ),
    )
    .orderBy('duty.day')
    .orderBy('duty.start_local')
    .execute()
  const spanOf = plannedSpans(timeZone)
  const duties = rows.map(({ day, start_local, duration_min, ...row }) => ({
    ...row,
    ...spanOf({ day, startLocal: start_local, durationMin: duration_min }),
  }))
  return { timeZone, duties: duties.filter(({ to }) => to > now) }
}
