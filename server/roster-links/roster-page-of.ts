import type { RosterPage } from '../../contract/roster-links/roster-page.ts'
import type { Context } from '../context.ts'
import { offersOfGuard } from '../shift-offers/offers-of-guard.ts'
import { swapsOfGuard } from '../shift-swaps/own-swaps.ts'
import { waitingCheck } from '../welfare/own-welfare-check.ts'
import { dutiesOfGuard } from './duties-of-guard.ts'
import type { PresentedLink } from './presented-link.ts'

/** Returns a guard's current view of their link. */
export async function rosterPageOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { company, workerId, guardName }: PresentedLink,
): Promise<RosterPage> {
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const { timeZone, duties } = await dutiesOfGuard(db, company, workerId, now())
  return {
    company_name: name,
    guard_name: guardName,
    time_zone: timeZone,
    duties: duties.map((duty) => {
      const { sequence: _, changed_at: __, ...shown } = duty
      return shown
    }),
    swaps: await swapsOfGuard(db, { company, workerId }, now()),
    offers: await offersOfGuard(db, company, workerId, now()),
    welfare_check: await waitingCheck(db, { company, workerId }),
  }
}
