import { type Transaction } from 'kysely'
import { z } from 'zod'
import {
  type BankLine,
  bankLines as contract,
  bankLineSteps,
  MAX_STATEMENT_BYTES,
  proposalsReply,
  statementBody,
  statementReply,
} from '../../../contract/billing/bank-line.ts'
import { id } from '../../../contract/core/id.ts'
import { accountCreditStream } from '../../../domain/billing/payments/account-credit.ts'
import { bankLineStream } from '../../../domain/billing/payments/bank-line.ts'
import { invoiceStream } from '../../../domain/billing/invoices/invoice.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import type { Tables } from '../../db/tables.ts'
import { notFoundProblem, refusalProblem } from '../../http/reply/problem-reply.ts'
import { nextId } from '../../event-log/next-id.ts'
import {
  type CausingCommand,
  commandFollowUp,
  commandFollowUpOrThrow,
} from '../../resource/write/follow-up.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../../resource/list/list.ts'
import { readRoutes } from '../../resource/record/record-routes.ts'
import { createRecordHandlers } from '../../resource/record/record.ts'
import { stepRoutes } from '../../resource/write/step-routes.ts'
import { bankLineResource, allocationsJson } from './bank-line-model.ts'
import { importStatement } from './import-statement.ts'
import { readInvoiceProposals } from './invoice-proposals.ts'

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('bank_line')
    .leftJoin('client', onId('client', 'bank_line.client_id'))
    .select([
      'bank_line.id',
      'bank_line.source',
      'bank_line.received_on',
      'bank_line.amount',
      'bank_line.currency',
      'bank_line.reference',
      'bank_line.details',
      'bank_line.payer',
      'bank_line.phone',
      'bank_line.status',
      'bank_line.client_id',
      'client.name as client_name',
      'bank_line.allocations',
      'bank_line.to_account',
      'bank_line.reason',
    ])
    .where('bank_line.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
const NOT_MATCHED = { client_id: null, client_name: null, allocations: [], to_account: 0 }
const shown = ({ allocations, ...row }: Row): BankLine => ({
  ...row,
  allocations: allocationsJson.parse(allocations),
  ...(row.status !== 'matched' && NOT_MATCHED),
})

/** Routes to import bank statement lines, match them with invoices, and undo a match. */
export function bankLineRoutes(app: App, context: Context): void {
  const { db } = context
  const tags = [bankLineResource.noun.many]
  const show = async (trx: Context['db'], company: CompanyId, of: string) => {
    const row = await rowsOf(trx, company).where('bank_line.id', '=', of).executeTakeFirst()
    return row && shown(row)
  }
  const record = createRecordHandlers(context, bankLineResource, bankLineStream, show)

  app.get(contract.path, { schema: listSchema(bankLineResource, contract) }, (request, reply) => {
    const { company } = request.account
    const { status, client_id } = request.query
    const conditions = columnsEqual('bank_line', { status, client_id })
    const bare = db.selectFrom('bank_line').where('bank_line.company', '=', company)
    const { rows, alone } = narrowList(conditions, rowsOf(db, company), bare)
    return sendList(contract, request, reply, {
      defaultSort: '-received_on',
      rows,
      id: 'bank_line.id',
      searched: ['bank_line.search'],
      sorts: {
        received_on: 'bank_line.received_on',
        amount: 'bank_line.amount',
        status: 'bank_line.status',
      },
      as: shown,
      alone,
    })
  })
  readRoutes(app, contract, bankLineResource, record)
  app.get(
    `${contract.path}/:id/proposals`,
    { schema: { tags, params: z.object({ id }), response: { 200: proposalsReply } } },
    async ({ account: { company }, params }) => {
      const line = await show(db, company, params.id)
      if (!line) throw notFoundProblem()
      return { data: await readInvoiceProposals(db, company, line) }
    },
  )
  app.post(
    `${contract.path}/import`,
    {
      schema: { tags, body: statementBody, response: { 200: statementReply } },
      bodyLimit: 2 * MAX_STATEMENT_BYTES,
    },
    async ({ account, body }) => ({ data: await importStatement(context, account, body) }),
  )

  stepRoutes(app, record, {
    steps: bankLineSteps,
    noun: bankLineResource.noun,
    reply: contract.reply,
    follows:
      ({ account, route }) =>
      async (trx, lineId, commandId) => {
        const cause = { account, commandId }
        if (route === 'match') await payInvoices(context, trx, cause, await lineOf(trx, cause, lineId))
        if (route === 'undo-match') await returnPayments(context, trx, cause, lineId)
      },
  })
}

async function lineOf(trx: Transaction<Tables>, { account: { company } }: CausingCommand, lineId: string) {
  const row = await rowsOf(trx, company).where('bank_line.id', '=', lineId).executeTakeFirstOrThrow()
  return shown(row)
}

/**
 * Records the payments that a bank line makes to invoices. The rest becomes a credit on the client's
 * account.
 */
async function payInvoices(
  context: Context,
  trx: Transaction<Tables>,
  cause: CausingCommand,
  line: BankLine,
) {
  const { company } = cause.account
  const client = line.client_id ?? ''
  for (const { invoice, amount } of line.allocations) {
    const of = await trx
      .selectFrom('invoice')
      .select(['client_id', 'currency'])
      .where('company', '=', company)
      .where('id', '=', invoice)
      .executeTakeFirst()
    if (of?.client_id !== client) throw refused('An invoice is of another client.')
    if (of.currency !== line.currency) throw refused('An invoice is in another currency.')
    const paid = await commandFollowUp(
      context,
      trx,
      cause,
      { stream: invoiceStream, id: invoice },
      {
        type: 'ReceivePayment',
        amount,
        method: line.source === 'mpesa' ? 'mpesa' : 'bank',
        reference: line.reference,
        receivedOn: line.received_on,
        bankLineId: line.id,
        accountCreditId: null,
      },
    )
    if (!paid.ok) throw refused(paid.refusal.message)
  }
  if (line.to_account === 0) return
  const creditId = await nextId(trx, company, accountCreditStream.name)
  await commandFollowUpOrThrow(
    context,
    trx,
    cause,
    { stream: accountCreditStream, id: creditId },
    {
      type: 'AddAccountCredit',
      clientId: client,
      currency: line.currency,
      amount: line.to_account,
      addedOn: line.received_on,
      reference: line.reference,
      bankLineId: line.id,
      invoiceId: null,
    },
  )
}

/** Reverses the payments of a bank line. Refused if the client's credit from this line was already used. */
async function returnPayments(
  context: Context,
  trx: Transaction<Tables>,
  cause: CausingCommand,
  lineId: string,
) {
  const { company } = cause.account
  const source = { bankLineId: lineId, accountCreditId: null }
  const line = await rowsOf(trx, company).where('bank_line.id', '=', lineId).executeTakeFirstOrThrow()
  const reason = 'The match of the bank line was undone'
  for (const { invoice } of allocationsJson.parse(line.allocations)) {
    const of = { stream: invoiceStream, id: invoice }
    const command = { type: 'ReversePaymentFromSource', reason, ...source } as const
    const returned = await commandFollowUp(context, trx, cause, of, command)
    if (!returned.ok) throw refused(returned.refusal.message)
  }
  const credits = await trx
    .selectFrom('account_credit')
    .select('id')
    .where('company', '=', company)
    .where('bank_line_id', '=', lineId)
    .where('withdrawn_at', 'is', null)
    .execute()
  for (const credit of credits) {
    const of = { stream: accountCreditStream, id: credit.id }
    const gone = await commandFollowUp(context, trx, cause, of, { type: 'WithdrawAccountCredit' })
    if (!gone.ok) throw refusalProblem(gone.refusal)
  }
}

const refused = (message: string) => refusalProblem({ code: 'not_matched', message, field: 'allocations' })
