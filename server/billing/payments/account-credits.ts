import { z } from 'zod'
import {
  type AccountCredit,
  accountCredits as contract,
  refundBody,
  returnCreditBody,
  useCreditBody,
} from '../../../contract/billing/account-credit.ts'
import { id } from '../../../contract/core/id.ts'
import { accountCreditStream } from '../../../domain/billing/payments/account-credit.ts'
import { invoiceStream } from '../../../domain/billing/invoices/invoice.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import { refusalProblem } from '../../http/reply/problem-reply.ts'
import { toCommandFields } from '../../resource/write/field-names.ts'
import { commandFollowUp } from '../../resource/write/follow-up.ts'
import { listSchema, sendList } from '../../resource/list/list.ts'
import { readRoutes } from '../../resource/record/record-routes.ts'
import { createRecordHandlers } from '../../resource/record/record.ts'
import { writeHeaders } from '../../resource/write/write-headers.ts'
import { accountCreditResource, creditJsonColumns } from './account-credit-model.ts'

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('account_credit')
    .innerJoin('client', onId('client', 'account_credit.client_id'))
    .select([
      'account_credit.id',
      'account_credit.client_id',
      'client.name as client_name',
      'account_credit.currency',
      'account_credit.amount',
      'account_credit.remaining',
      'account_credit.added_on',
      'account_credit.reference',
      'account_credit.bank_line_id',
      'account_credit.invoice_id',
      'account_credit.uses',
      'account_credit.refunds',
      'account_credit.withdrawn_at',
    ])
    .where('account_credit.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
const shown = ({ uses, refunds, ...row }: Row): AccountCredit => ({
  ...row,
  uses: creditJsonColumns.uses.parse(uses),
  refunds: creditJsonColumns.refunds.parse(refunds),
})

/** Routes of clients' credits, which can pay invoices or be refunded. */
export function accountCreditRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(
    context,
    accountCreditResource,
    accountCreditStream,
    async (db, company, of) => {
      const row = await rowsOf(db, company).where('account_credit.id', '=', of).executeTakeFirst()
      return row && shown(row)
    },
  )
  app.get(contract.path, { schema: listSchema(accountCreditResource, contract) }, (request, reply) => {
    const { client_id, invoice_id } = request.query
    let rows = rowsOf(context.db, request.account.company)
    if (client_id !== undefined) rows = rows.where('account_credit.client_id', '=', client_id)
    if (invoice_id !== undefined) rows = rows.where('account_credit.invoice_id', '=', invoice_id)
    return sendList(contract, request, reply, {
      rows,
      id: 'account_credit.id',
      searched: ['client.search'],
      sorts: { added_on: 'account_credit.added_on', remaining: 'account_credit.remaining' },
      as: shown,
    })
  })
  readRoutes(app, contract, accountCreditResource, record)

  const schema = {
    tags: [accountCreditResource.noun.many],
    params: z.object({ id }),
    headers: writeHeaders,
    response: { 200: contract.reply },
  }
  app.post(`${contract.path}/:id/use`, { schema: { ...schema, body: useCreditBody } }, (request, reply) => {
    const { account, body, params } = request
    return record.write(request, reply, {
      id: params.id,
      command: { type: 'UseAccountCredit', ...toCommandFields(body) },
      consequences: async (trx, creditId, commandId) => {
        const invoice = { stream: invoiceStream, id: body.invoice_id }
        const paid = await commandFollowUp(context, trx, { account, commandId }, invoice, {
          type: 'ReceivePayment',
          amount: body.amount,
          method: 'account',
          reference: null,
          receivedOn: body.used_on,
          bankLineId: null,
          accountCreditId: creditId,
        })
        if (!paid.ok) throw refusalProblem({ ...paid.refusal, field: 'invoice_id' })
      },
    })
  })
  app.post(
    `${contract.path}/:id/return`,
    { schema: { ...schema, body: returnCreditBody } },
    (request, reply) => {
      const { account, body, params } = request
      return record.write(request, reply, {
        id: params.id,
        command: { type: 'ReturnAccountCredit', ...toCommandFields(body) },
        consequences: async (trx, creditId, commandId) => {
          const invoice = { stream: invoiceStream, id: body.invoice_id }
          const returned = await commandFollowUp(context, trx, { account, commandId }, invoice, {
            type: 'ReversePaymentFromSource',
            reason: body.reason,
            bankLineId: null,
            accountCreditId: creditId,
          })
          if (!returned.ok) throw refusalProblem(returned.refusal)
        },
      })
    },
  )
  app.post(`${contract.path}/:id/refund`, { schema: { ...schema, body: refundBody } }, (request, reply) =>
    record.write(request, reply, {
      id: request.params.id,
      command: { type: 'RefundAccountCredit', ...toCommandFields(request.body) },
    }),
  )
}
