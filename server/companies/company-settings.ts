import {
  type CompanySettings,
  companySettings as contract,
} from '../../contract/settings/company-settings.ts'
import { historyQuery, historyReply } from '../../contract/core/resource.ts'
import { companyStream } from '../../domain/records/company.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { createRecordHandlers, type RecordReader } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { companies } from './companies.ts'

const path = `${contract.path}/own`
const tags = ['company settings']

export const readCompanySettings: RecordReader<CompanySettings> = async (db, company) => {
  const row = await db
    .selectFrom('company')
    .select([
      'name',
      'time_zone',
      'phone',
      'email',
      'address',
      'registration_number',
      'kra_pin',
      'vat_number',
      'psra_number',
      'psra_expires_on',
      'logo',
    ])
    .where('id', '=', company)
    .executeTakeFirst()
  return row && { id: 'own' as const, ...row }
}

/** Routes of the company settings: name, time zone, contact data and licence. */
export function companySettingsRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, companies, companyStream, readCompanySettings)
  const own = (account: Account): { account: Account; id: CompanyId } => ({ account, id: account.company })

  app.get(path, { schema: { tags, response: { 200: contract.reply } } }, ({ account }, reply) =>
    record.send(own(account), reply),
  )
  app.patch(
    path,
    { schema: { tags, headers: writeHeaders, body: contract.changes, response: { 200: contract.reply } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.account.company,
        command: { type: 'ChangeCompany', ...toCommandFields(request.body) },
      }),
  )
  app.get(
    `${path}/history`,
    { schema: { tags, querystring: historyQuery, response: { 200: historyReply } } },
    ({ account, query }) => record.history({ ...own(account), query }),
  )
}
