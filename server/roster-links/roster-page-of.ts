import type { RosterPage } from '../../contract/roster-links/roster-page.ts'
import type { Context } from '../context.ts'
import { readGuardOffers } from '../shift-offers/offers-of-guard.ts'
import { readGuardSwaps } from '../shift-swaps/own-swaps.ts'
import { findOpenWelfareCheck } from '../welfare/own-welfare-check.ts'
import { readGuardDuties } from './duties-of-guard.ts'
import type { PresentedRosterLink } from './presented-link.ts'

/** Returns a guard's current view of their link. */
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
