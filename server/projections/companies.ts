import { companyStream } from '../../domain/company/decide.ts'
import { readModel } from './read-model.ts'

export const companies = readModel(companyStream, ['company'], (trx, { id }, event) =>
  trx.insertInto('company').values({ id, name: event.name, time_zone: event.timeZone }).execute(),
)
