import {
  type BillingContract,
  billingContracts as contract,
} from '../../../contract/billing/billing-contract.ts'
import {
  type BillingContractEvent,
  billingContractStream,
  rateKey,
} from '../../../domain/billing/contracts/billing-contract.ts'
import type { Refusal } from '../../../domain/event-sourcing/event.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { searchText } from '../../../domain/text/text.ts'
import type { Kysely } from 'kysely'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import type { Tables } from '../../db/tables.ts'
import { allExist } from '../../resource/references.ts'
import { toColumnFields, toCommandFields } from '../../resource/write/field-names.ts'
import { listSchema, sendList } from '../../resource/list/list.ts'
import { recordModel } from '../../resource/record/record-model.ts'
import { recordRoutes } from '../../resource/record/record-routes.ts'
import { type DecidedEvents, rowsReferencing, type Resource } from '../../resource/resource.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** `rates` is JSON; days are YYYY-MM-DD */
    billing_contract: RecordColumns & {
      client_id: string
      name: string
      currency: string
      starts_on: string
      ends_on: string | null
      terms_days: number
      tax_code: string
      withholding: number
      withholding_tax: string | null
      withholds_vat: string | null
      po_number: string | null
      rates: string
    }
  }
}

export const billingContracts: Resource = {
  noun: { one: 'billing contract', many: 'billing contracts' },
  path: contract.path,
  record: { table: 'billing_contract', called: 'name' },
  searchable: {
    table: 'billing_contract',
    title: 'name',
    text: ['po_number'],
    href: '/billing/contracts/view/:id',
  },
  name: { field: 'name', within: 'clientId' },
  refersTo: { client: rowsReferencing('billing_contract', 'name', 'client_id') },
  refuses: refusesUnknownPlace,
  readModel: recordModel(billingContractStream, 'billing_contract', ({ rates, ...fields }) => ({
    ...toColumnFields(fields),
    ...(rates && { rates: JSON.stringify(rates) }),
    search: searchText(fields.name),
  })),
}

/** Returns a refusal if a rate is for an assignment that the company does not have. */
async function refusesUnknownPlace(
  trx: Kysely<Tables>,
  { company, events }: DecidedEvents,
): Promise<Refusal | null> {
  const named = (events as readonly BillingContractEvent[])
    .flatMap((event) => ('rates' in event ? (event.rates ?? []) : []))
    .flatMap(({ assignment_id: id }) => id ?? [])
  if (await allExist(trx, company, 'assignment', named)) return null
  return { code: 'unknown_assignment', message: 'There is no such assignment.', field: 'rates' }
}

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('billing_contract')
    .innerJoin('client', onId('client', 'billing_contract.client_id'))
    .select([
      'billing_contract.id',
      'billing_contract.client_id',
      'client.name as client_name',
      'billing_contract.name',
      'billing_contract.currency',
      'billing_contract.starts_on',
      'billing_contract.ends_on',
      'billing_contract.terms_days',
      'billing_contract.tax_code',
      'billing_contract.withholding',
      'billing_contract.withholding_tax',
      'billing_contract.withholds_vat',
      'billing_contract.po_number',
      'billing_contract.rates',
    ])
    .where('billing_contract.company', '=', company)
    .where('billing_contract.archived_at', 'is', null)

const ratesKept = jsonText.pipe(contract.row.shape.rates)
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
const shown = ({ rates, ...row }: Row): BillingContract => ({
  ...row,
  rates: ratesKept.parse(rates).map((rate) => ({ ...rate, key: rateKey(rate) })),
})

/** Returns a contract in the form of the API; undefined if the company has none with this id. */
export async function readBillingContract(
  db: Context['db'],
  company: CompanyId,
  id: string,
): Promise<BillingContract | undefined> {
  const row = await rowsOf(db, company).where('billing_contract.id', '=', id).executeTakeFirst()
  return row && shown(row)
}

/** Returns the other contracts of a client. They may have a rate that this contract lacks. */
export async function readOtherContracts(
  db: Context['db'],
  company: CompanyId,
  { id, client_id }: Pick<BillingContract, 'id' | 'client_id'>,
): Promise<BillingContract[]> {
  const rows = await rowsOf(db, company)
    .where('billing_contract.client_id', '=', client_id)
    .where('billing_contract.id', '!=', id)
    .execute()
  return rows.map(shown)
}

export function billingContractRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(billingContracts, contract) }, (request, reply) => {
    const { client_id } = request.query
    let rows = rowsOf(context.db, request.account.company)
    if (client_id !== undefined) rows = rows.where('billing_contract.client_id', '=', client_id)
    return sendList(contract, request, reply, {
      rows,
      id: 'billing_contract.id',
      searched: ['billing_contract.search'],
      sorts: {
        name: 'billing_contract.search',
        client_name: 'client.search',
        starts_on: 'billing_contract.starts_on',
        ends_on: 'billing_contract.ends_on',
      },
      as: shown,
    })
  })
  recordRoutes(app, context, {
    contract,
    resource: billingContracts,
    stream: billingContractStream,
    show: readBillingContract,
    add: (body) => ({ type: 'AddBillingContract', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeBillingContract', ...toCommandFields(body) }),
    remove: { type: 'RemoveBillingContract' },
  })
}
