import {
  type CompanySettings,
  companySettings as contract,
} from '../../contract/settings/company-settings.ts'
import { companyStream } from '../../domain/records/company.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { ownRecordRoutes } from '../resource/record/own-record-routes.ts'
import type { RecordReader } from '../resource/record/record.ts'
import { companies } from './companies.ts'

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

/** Routes of the company settings: name, time zone, contact data, and licence. */
export const companySettingsRoutes = (app: App, context: Context): void =>
  ownRecordRoutes(app, context, {
    contract,
    tag: 'company settings',
    resource: companies,
    stream: companyStream,
    show: readCompanySettings,
    change: (body) => ({ type: 'ChangeCompany' as const, ...toCommandFields(body) }),
  })
