import { payRates as contract } from '../../../contract/billing/pay-rate.ts'
import { payRateStream } from '../../../domain/billing/contracts/pay-rate.ts'
import { searchText } from '../../../domain/text/text.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import { toColumnFields, toCommandFields } from '../../resource/write/field-names.ts'
import { listSchema, sendList } from '../../resource/list/list.ts'
import { recordModel } from '../../resource/record/record-model.ts'
import { recordRoutes } from '../../resource/record/record-routes.ts'
import { rowsReferencing, type Resource } from '../../resource/resource.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** `hourly` is in minor units of the currency (cents); `from` is YYYY-MM-DD */
    pay_rate: RecordColumns & {
      worker_id: string | null
      rank: string | null
      currency: string
      hourly: number
      from: string
    }
  }
}

export const payRates: Resource = {
  noun: { one: 'pay rate', many: 'pay rates' },
  path: contract.path,
  record: { table: 'pay_rate', called: 'from' },
  refersTo: { worker: rowsReferencing('pay_rate', 'from', 'worker_id') },
  readModel: recordModel(payRateStream, 'pay_rate', (fields) => ({
    ...toColumnFields(fields),
    search: searchText(fields.rank === undefined ? undefined : (fields.rank ?? '')),
  })),
}

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('pay_rate')
    .leftJoin('worker', onId('worker', 'pay_rate.worker_id'))
    .select(['pay_rate.id', 'pay_rate.worker_id', 'worker.full_name as worker_name', 'pay_rate.rank'])
    .select(['pay_rate.currency', 'pay_rate.hourly', 'pay_rate.from'])
    .where('pay_rate.company', '=', company)
    .where('pay_rate.archived_at', 'is', null)

/** Routes of what an hour of a guard costs the company, for the profit report. */
export function payRateRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(payRates, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: rowsOf(context.db, request.account.company),
      id: 'pay_rate.id',
      searched: ['worker.search', 'pay_rate.search'],
      sorts: { from: 'pay_rate.from', worker_name: 'worker.search' },
      as: (row) => row,
    }),
  )
  recordRoutes(app, context, {
    contract,
    resource: payRates,
    stream: payRateStream,
    show: async (db, company, id) => rowsOf(db, company).where('pay_rate.id', '=', id).executeTakeFirst(),
    add: (body) => ({ type: 'AddPayRate', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangePayRate', ...toCommandFields(body) }),
    remove: { type: 'RemovePayRate' },
  })
}
