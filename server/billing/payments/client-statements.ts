import { z } from 'zod'
import {
  accountStatementQuery,
  accountStatementReply,
  type ClientStatement,
} from '../../../contract/billing/account-statement.ts'
import { id } from '../../../contract/core/id.ts'
import { accountStatement, ACCOUNT_ENTRY_LABELS } from '../../../domain/billing/payments/account-statement.ts'
import { csvLine } from '../../../domain/text/csv-line.ts'
import { moneyToDecimal } from '../../../domain/money/money-text.ts'
import { sumAmounts } from '../../../domain/money/money.ts'
import type { App } from '../../app/app.ts'
import { readCompanyDate } from '../../companies/companies.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { sendRecordedFile } from '../../exports/file-exports.ts'
import { HttpProblem, notFoundProblem } from '../../http/reply/problem-reply.ts'
import { readAccountEntries } from './account-entries.ts'
import { sendPdf } from '../invoices/document-parts.ts'
import { statementPdf } from './statement-pdf.ts'

type Query = z.infer<typeof accountStatementQuery> & { from: string; to: string }

/**
 * Route GET /api/client-statements/{id}: the statement of a client's account for a period, as JSON, CSV or
 * PDF.
 */
export function clientStatementRoutes(app: App, context: Context): void {
  app.get(
    '/client-statements/:id',
    {
      schema: {
        tags: ['invoices'],
        params: z.object({ id }),
        querystring: accountStatementQuery,
        response: { 200: accountStatementReply },
      },
    },
    async ({ account: { company, userId }, params, query }, reply) => {
      const today = await readCompanyDate(context, company)
      const { from = `${today.slice(0, 4)}-01-01`, to = today } = query
      const data = await readClientStatement(context.db, company, params.id, { ...query, from, to })
      const name = `statement-${data.client_id}-${data.from}-${data.to}`
      const file = { company, by: `user:${userId}`, kind: 'statement' } as const
      if (query.format === 'pdf')
        return sendPdf(
          context,
          reply,
          { ...file, fileName: `${name}.pdf` },
          statementPdf(context, company, data),
        ) as never
      if (query.format === 'csv')
        return sendRecordedFile(context, reply, {
          ...file,
          fileName: `${name}.csv`,
          type: 'text/csv; charset=utf-8',
          content: csvOf(data),
        }) as never
      return { data }
    },
  )
}

/**
 * Returns the statement of a client's account for a period. Throws a 404 or 422 problem if that is not
 * possible.
 */
export async function readClientStatement(
  db: Context['db'],
  company: CompanyId,
  clientId: string,
  { from, to, currency: asked }: Query,
): Promise<ClientStatement> {
  if (to < from)
    throw new HttpProblem(422, 'Validation failed', {
      code: 'invalid',
      data: { to: ['Please give a day that is not before the first.'] },
    })
  const client = await db
    .selectFrom('client')
    .select(['id', 'name'])
    .where('company', '=', company)
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (!client) throw notFoundProblem()
  const all = await readAccountEntries(db, company, clientId)
  const currencies = [...new Set(all.map(({ currency }) => currency))].toSorted((a, b) => (a < b ? -1 : 1))
  const currency = asked ?? currencies[0] ?? 'KES'
  const of = accountStatement(
    all.filter((entry) => entry.currency === currency),
    { from, to },
  )
  const credits = await db
    .selectFrom('account_credit')
    .select('remaining')
    .where('company', '=', company)
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .execute()
  return {
    client_id: client.id,
    client_name: client.name,
    currencies,
    currency,
    from,
    to,
    opening: of.opening,
    closing: of.closing,
    on_account: sumAmounts(credits.map(({ remaining }) => Number(remaining))),
    entries: of.entries.map(({ on, kind, number, invoiceId, amount, balance }) => ({
      on,
      kind,
      number,
      invoice_id: invoiceId,
      amount,
      balance,
    })),
    totals: of.totals,
  }
}

function csvOf({ currency, from, to, opening, closing, entries }: ClientStatement): string {
  // amounts are numbers and not text, so that a spreadsheet does not treat a negative one as a formula
  const money = (minor: number) => Number(moneyToDecimal(minor, currency))
  return [
    ['date', 'entry', 'number', 'currency', 'amount', 'balance'],
    [from, 'Opening balance', '', currency, '', money(opening)],
    ...entries.map(({ on, kind, number, amount, balance }) => [
      on,
      ACCOUNT_ENTRY_LABELS[kind],
      number ?? '',
      currency,
      money(amount),
      money(balance),
    ]),
    [to, 'Closing balance', '', currency, '', money(closing)],
  ]
    .map(csvLine)
    .join('')
}
