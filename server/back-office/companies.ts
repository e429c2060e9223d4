import { companyStream } from '../../domain/company.ts'
import { readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    company: { id: string; name: string; time_zone: string; kind: string | null }
  }
}

export const companies: Resource = {
  noun: { one: 'company', many: 'companies' },
  // not listed: whoever reads the feed may know what the company is called
  path: '/feed',
  readModel: readModel(companyStream, ['company'], (trx, { id }, { name, timeZone, kind = null }) =>
    trx.insertInto('company').values({ id, name, time_zone: timeZone, kind }).execute(),
  ),
}
