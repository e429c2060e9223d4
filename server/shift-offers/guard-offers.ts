import type { Kysely } from 'kysely'
import type { RosterPage } from '../../contract/roster/roster-page.ts'
import { plannedSpans } from '../../domain/roster/planned-duty.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { offeredGuardsJson } from './shift-offer-model.ts'
import { readOpenShifts } from './open-shifts.ts'

/** maximum number of offers shown to one guard, earliest deadline first */
const MOST_OFFERS = 50

/**
 * Returns the offers to a guard that the guard has not declined and whose shifts have not begun at `now`, ms
 * since epoch UTC.
 */
export async function readGuardOffers(
  db: Kysely<Tables>,
  company: CompanyId,
  workerId: string,
  now: number,
): Promise<RosterPage['offers']> {
  const rows = await db
    .selectFrom('shift_offer as offer')
    .innerJoin('assignment', onId('assignment', 'offer.assignment_id'))
    .select(['offer.id', 'offer.roster_id', 'offer.duty_id'])
    .select(['offer.guards', 'offer.declined', 'offer.until_at', 'assignment.name'])
    .where('offer.company', '=', company)
    .where('offer.status', '=', 'open')
    .where(({ eb, or }) => or([eb('offer.until_at', 'is', null), eb('offer.until_at', '>', now)]))
    // `guards` is a JSON list of ids, which are only letters and digits
    .where('offer.guards', 'like', `%"${workerId}"%`)
    .orderBy('offer.until_at')
    .orderBy('offer.id')
    .limit(MOST_OFFERS)
    .execute()
  const own = rows.filter(
    ({ guards, declined }) =>
      offeredGuardsJson.parse(guards).includes(workerId) &&
      !offeredGuardsJson.parse(declined).includes(workerId),
  )
  const spanOf = plannedSpans(await readCompanyZone(db, company))
  const openIn = await readOpenShifts(
    db,
    company,
    own.map(({ roster_id }) => roster_id),
  )
  const offers: RosterPage['offers'] = []
  for (const { id, duty_id: duty, ...row } of own) {
    const shift = openIn(row.roster_id, duty)
    if (!shift || spanOf(shift).from <= now) continue
    const { until_at: until } = row
    const post = await db
      .selectFrom('site_post')
      .select('alias')
      .where('company', '=', company)
      .where('id', '=', shift.post ?? '')
      .executeTakeFirst()
    offers.push({
      id,
      until: Math.min(until ?? spanOf(shift).from, spanOf(shift).from),
      duty: {
        id: duty,
        roster_id: row.roster_id,
        ...spanOf(shift),
        name: shift.name,
        assignment_name: row.name,
        post_name: post?.alias ?? null,
      },
    })
  }
  return offers.toSorted((a, b) => a.duty.from - b.duty.from)
}
