import type { Kysely } from 'kysely'
import { toDutyRule } from '../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import { workerDuties } from '../../domain/duty/duties.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Returns the ids of the guards on duty at some time of a period (ms since epoch UTC): at these site posts,
 * or on their assignment without a post. Includes guards with unknown hours.
 */
export async function findGuardsOnDuty(
  db: Kysely<Tables>,
  company: CompanyId,
  sitePostIds: readonly string[],
  span: { from: number; to: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('worker_assignment')
    .select(['worker_id', 'shift_name', 'shift_start', 'shift_minutes', 'shift_days'])
    .where('company', '=', company)
    .where((eb) =>
      eb.or([
        eb('site_post_id', 'in', sitePostIds),
        eb.and([
          eb('site_post_id', 'is', null),
          eb(
            'assignment_id',
            'in',
            eb
              .selectFrom('site_post')
              .select('site_post.assignment_id')
              .where('site_post.company', '=', company)
              .where('site_post.id', 'in', sitePostIds)
              .where('site_post.assignment_id', 'is not', null),
          ),
        ]),
      ]),
    )
    .execute()
  const times = dutyTimesIn(await readCompanyZone(db, company))
  const due = rows.filter(({ shift_name, shift_start, shift_minutes, shift_days }) => {
    const rule = toDutyRule(shift_start, shift_minutes, shift_days)
    if (!rule) return true
    const posting = { from: 0, to: null, shift: { name: shift_name ?? '', rule } }
    return workerDuties({ postings: [posting] }, span, times).length > 0
  })
  return [...new Set(due.map(({ worker_id }) => worker_id))].toSorted((a, b) => Number(a) - Number(b))
}
