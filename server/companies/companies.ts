import type { Kysely } from 'kysely'
import { companySettings as contract } from '../../contract/settings/company-settings.ts'
import { companyStream } from '../../domain/records/company.ts'
import { zoneDateAt } from '../../domain/time/zone-days.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readModel } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    company: {
      id: string
      name: string
      time_zone: string
      kind: string | null
      /** last fix before most guards lost contact at once, ms since epoch UTC; null: no such contact loss */
      offline_since: number | null
      phone: string | null
      email: string | null
      address: string | null
      registration_number: string | null
      kra_pin: string | null
      vat_number: string | null
      psra_number: string | null
      /** expiry date of the company's PSRA licence (Kenya's security regulator), YYYY-MM-DD */
      psra_expires_on: string | null
      /** digest of the logo image; null: none */
      logo: string | null
      /** when somebody skipped the setup steps, ms since epoch UTC; null: nobody did */
      first_run_skipped_at: number | null
      /** when demo data was added, ms since epoch UTC; null: never */
      demo_filled_at: number | null
    }
  }
}

/** Maximum number of companies with demo data, because their simulated guards report every few seconds. */
export const MAX_DEMO_COMPANIES = 20

export const companies: Resource = {
  noun: { one: 'company', many: 'companies' },
  // a path for everybody who receives the feed, because they may all know the company's name; not in the API
  // docs
  path: '/feed',
  files: { logo: 'picture' },
  pathOf: {
    CompanyChanged: `${contract.path}/own`,
    FirstRunSkipped: `${contract.path}/own`,
    DemoFilled: `${contract.path}/own`,
    DemoWiped: `${contract.path}/own`,
  },
  refuses: async (trx, { company, events }) => {
    if (!events.some(({ type }) => type === 'DemoFilled')) return null
    if (!(await isCompanyEmpty(trx, company)))
      return { code: 'not_empty', message: 'The demo only fills a company that has nothing yet.' }
    if ((await companiesWithDemo(trx, company)) < MAX_DEMO_COMPANIES) return null
    const message = `${MAX_DEMO_COMPANIES} companies on this server hold demo data, which is as many as it can run. Please try again later.`
    return { code: 'demo_full', message }
  },
  readModel: readModel(companyStream, ['company'], (trx, { id }, event, { at }) => {
    if (event.type === 'CompanyFounded')
      return trx
        .insertInto('company')
        .values({
          id,
          name: event.name,
          time_zone: event.timeZone,
          kind: event.kind ?? null,
          offline_since: null,
        })
        .execute()
    if (event.type === 'CompanyChanged') {
      const { type: _, ...fields } = event
      return trx.updateTable('company').set(toColumnFields(fields)).where('id', '=', id).execute()
    }
    const set = (column: 'first_run_skipped_at' | 'demo_filled_at', t: number | null) =>
      trx
        .updateTable('company')
        .set({ [column]: t })
        .where('id', '=', id)
        .execute()
    if (event.type === 'FirstRunSkipped') return set('first_run_skipped_at', at)
    if (event.type === 'DemoFilled') return set('demo_filled_at', at)
    if (event.type === 'DemoWiped') return set('demo_filled_at', null)
    const offline_since = event.type === 'GuardsContactLost' ? event.lastFixAt : null
    return trx.updateTable('company').set({ offline_since }).where('id', '=', id).execute()
  }),
}

async function companiesWithDemo(db: Kysely<Tables>, except: CompanyId): Promise<number> {
  const { count } = await db
    .selectFrom('company')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('demo_filled_at', 'is not', null)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns whether a company has no client, assignment, site post or guard. */
export async function isCompanyEmpty(db: Kysely<Tables>, company: CompanyId): Promise<boolean> {
  for (const table of ['client', 'assignment', 'site_post', 'worker'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('company', '=', company)
      .where('archived_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (row) return false
  }
  return true
}

/** Returns the company's time zone as an IANA name. */
export async function readCompanyZone(db: Kysely<Tables>, company: CompanyId): Promise<string> {
  const { time_zone } = await db
    .selectFrom('company')
    .select('time_zone')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return time_zone
}

/** Returns today's date in the company's time zone, YYYY-MM-DD. */
export const readCompanyDate = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  company: CompanyId,
): Promise<string> => zoneDateAt(now(), await readCompanyZone(db, company))
