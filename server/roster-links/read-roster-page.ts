import type { RosterPage } from '../../contract/roster/roster-page.ts'
import type { Context } from '../app/context.ts'
import { readGuardOffers } from '../shift-offers/guard-offers.ts'
import { readGuardSwaps } from '../shift-swaps/guard-swaps.ts'
import { findOpenWelfareCheck } from '../welfare/answer-welfare-check.ts'
import { readGuardDuties } from './read-guard-duties.ts'
import type { PresentedRosterLink } from './presented-roster-link.ts'

/** Returns what the page of a guard's roster link shows now. */
export async function readRosterPage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { company, workerId, guardName }: PresentedRosterLink,
): Promise<RosterPage> {
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const { timeZone, duties } = await readGuardDuties(db, company, workerId, now())
  return {
    company_name: name,
    guard_name: guardName,
    time_zone: timeZone,
    duties: duties.map((duty) => {
      const { sequence: _, changed_at: __, ...shown } = duty
      return shown
    }),
    swaps: await readGuardSwaps(db, { company, workerId }, now()),
    offers: await readGuardOffers(db, company, workerId, now()),
    welfare_check: await findOpenWelfareCheck(db, { company, workerId }),
  }
}
