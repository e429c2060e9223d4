import type { Context } from '../../app/context.ts'
import { type CompanyId, companyId } from '../../db/company-id.ts'
import { type DemoGuard, readDemoGuards, readSimulatedGuards } from './simulated-guards.ts'
import { findDemoCompany, DEMO_NAME } from '../demo-sign-in.ts'
import { findDemoStreams } from '../demo-streams.ts'

/** A company whose guards are simulated, and its time zone. */
export interface SimulatedCompany {
  company: CompanyId
  timeZone: string
  /**
   * when the company was filled with demo data, ms since epoch UTC; filling it again starts a new simulation
   */
  since: number
  roster: () => Promise<DemoGuard[]>
}

/**
 * Returns the companies whose guards are simulated: the demo company, and companies with demo data. None
 * with DEMO=0.
 */
export async function findSimulatedCompanies(context: Context): Promise<SimulatedCompany[]> {
  if (context.config.demo === false) return []
  const demo = await findDemoCompany(context)
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
  const own: SimulatedCompany[] =
    demo === null
      ? []
      : [
          {
            company: demo,
            timeZone: context.config.timeZone,
            since: seeded?.seeded_at ?? 0,
            roster: () => readDemoGuards(context),
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
        // only demo phones, because people may have enrolled real ones in this company
        roster: async () => {
          const phones = new Set((await findDemoStreams(context.db, company)).get('device'))
          return (await readSimulatedGuards(context, company)).filter(({ deviceId }) => phones.has(deviceId))
        },
      }
    }),
  ]
}
