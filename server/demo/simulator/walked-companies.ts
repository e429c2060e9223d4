import type { Context } from '../../context.ts'
import { type CompanyId, companyId } from '../../db/company-id.ts'
import { type DemoGuard, demoRoster, rosterOf } from '../demo-roster.ts'
import { demoCompany, DEMO_NAME } from '../demo-sign-in.ts'
import { demoStreams } from '../demo-streams.ts'

/** A company with simulated guards, and its time zone. */
export interface WalkedCompany {
  company: CompanyId
  timeZone: string
  /** when it was filled, ms since epoch UTC: filling again starts another simulation */
  since: number
  roster: () => Promise<DemoGuard[]>
}

/** Returns the demo company of this server and companies with demo data; none with DEMO=0. */
export async function walkedCompanies(context: Context): Promise<WalkedCompany[]> {
  if (context.config.demo === false) return []
  const demo = await demoCompany(context)
  const seeded = await context.db
    .selectFrom('demo_company')
    .select('seeded_at')
    .where('name', '=', DEMO_NAME)
    .executeTakeFirst()
  const filled = await context.db
    .selectFrom('company')
    .select(['id', 'time_zone', 'demo_filled_at'])
    .where('demo_filled_at', 'is not', null)
    .execute()
  const own: WalkedCompany[] =
    demo === null
      ? []
      : [
          {
            company: demo,
            timeZone: context.config.timeZone,
            since: seeded?.seeded_at ?? 0,
            roster: () => demoRoster(context),
          },
        ]
  return [
    ...own,
    ...filled.map(({ id, time_zone, demo_filled_at }) => {
      const company = companyId(id)
      return {
        company,
        timeZone: time_zone,
        since: demo_filled_at ?? 0,
        // phones that people have enrolled there are their own
        roster: async () => {
          const phones = new Set((await demoStreams(context.db, company)).get('device'))
          return (await rosterOf(context, company)).filter(({ deviceId }) => phones.has(deviceId))
        },
      }
    }),
  ]
}
