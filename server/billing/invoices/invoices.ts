import { sql, type Kysely } from 'kysely'
import { invoices as contract, invoiceSteps } from '../../../contract/billing/invoice.ts'
import { invoiceStream } from '../../../domain/billing/invoices/invoice.ts'
import type { App } from '../../app/app.ts'
import { readCompanyDate } from '../../companies/companies.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { notFoundProblem } from '../../http/reply/problem-reply.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../../resource/list/list.ts'
import { readRoutes } from '../../resource/record/record-routes.ts'
import { createRecordHandlers } from '../../resource/record/record.ts'
import { stepRoutes } from '../../resource/write/step-routes.ts'
import { writeHeaders } from '../../resource/write/write-headers.ts'
import { addAccountCredit } from '../payments/credit-account.ts'
import { createInvoiceDraft } from './draft-invoice.ts'
import { invoiceFileRoutes } from './invoice-files.ts'
import { invoices } from './invoice-model.ts'
import { invoiceRows, toInvoice } from './invoice-rows.ts'

const tags = [invoices.noun.many]

/**
 * Routes of invoices. A draft is computed from approved attendance, then issued with a gapless number, and
 * later paid, disputed or credited.
 */
export function invoiceRoutes(app: App, context: Context): void {
  const { db } = context
  const today = (company: CompanyId, trx: Kysely<Tables> = db) =>
    readCompanyDate({ db: trx, now: context.now }, company)
  const show = async (trx: Kysely<Tables>, company: CompanyId, invoiceId: string) => {
    const row = await invoiceRows(trx, company).where('invoice.id', '=', invoiceId).executeTakeFirst()
    return row && toInvoice(await today(company, trx))(row)
  }
  const record = createRecordHandlers(context, invoices, invoiceStream, show)

  app.get(contract.path, { schema: listSchema(invoices, contract) }, async (request, reply) => {
    const { company } = request.account
    const { client_id, billing_contract_id, status, overdue } = request.query
    const day = await today(company)
    const conditions = columnsEqual('invoice', { client_id, billing_contract_id, status })
    if (overdue === 'true') conditions.push(sql<boolean>`invoice.due_on < ${day} and invoice.open > 0`)
    const bare = db.selectFrom('invoice').where('invoice.company', '=', company)
    const { rows, alone } = narrowList(conditions, invoiceRows(db, company), bare)
    return sendList(contract, request, reply, {
      defaultSort: '-id',
      rows,
      id: 'invoice.id',
      searched: ['invoice.search', 'client.search'],
      sorts: {
        id: 'invoice.id',
        client_name: 'client.search',
        period_from: 'invoice.period_from',
        gross: 'invoice.gross',
        open: 'invoice.open',
        due_on: 'invoice.due_on',
        status: 'invoice.status',
      },
      as: toInvoice(day),
      alone,
    })
  })
  readRoutes(app, contract, invoices, record)
  invoiceFileRoutes(app, context, (company, of) => show(db, company, of))

  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    (request, reply) => {
      const { account, body } = request
      return record.write(request, reply.code(201), {
        id: null,
        asked: { type: 'DraftInvoice', said: body },
        commandIn: async (trx) => ({
          type: 'DraftInvoice',
          ...(await createInvoiceDraft(trx, account, body)),
        }),
      })
    },
  )
  app.post(
    `${contract.path}/:id/redraft`,
    {
      schema: {
        tags,
        params: contract.row.pick({ id: true }),
        headers: writeHeaders,
        body: contract.body.pick({ adjustments: true }),
        response: { 200: contract.reply },
      },
    },
    (request, reply) => {
      const { account, body, params } = request
      return record.write(request, reply, {
        id: params.id,
        asked: { type: 'RedraftInvoice', said: body },
        commandIn: async (trx) => {
          const row = await invoiceRows(trx, account.company)
            .where('invoice.id', '=', params.id)
            .executeTakeFirst()
          if (!row) throw notFoundProblem(`No invoice found with ID: ${params.id}`)
          const { billing_contract_id, period_from, period_to } = row
          const asked = { billing_contract_id, period_from, period_to, ...body }
          return { type: 'RedraftInvoice', ...(await createInvoiceDraft(trx, account, asked, params.id)) }
        },
      })
    },
  )
  stepRoutes(app, record, {
    steps: invoiceSteps,
    noun: invoices.noun,
    reply: contract.reply,
    follows: ({ account, route }) =>
      route !== 'credit-notes'
        ? undefined
        : (trx, invoiceId, commandId) => addAccountCredit(context, trx, { account, commandId }, invoiceId),
  })
}
