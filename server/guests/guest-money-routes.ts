import { z } from 'zod'
import { accountStatementQuery, accountStatementReply } from '../../contract/billing/account-statement.ts'
import { guestInvoicesReply } from '../../contract/guests/guest-views.ts'
import { id } from '../../contract/core/id.ts'
import type { App } from '../app/app.ts'
import { invoicePdf } from '../billing/invoices/invoice-pdf.ts'
import { invoiceRows, toInvoice } from '../billing/invoices/invoice-rows.ts'
import { sendPdf } from '../billing/invoices/document-parts.ts'
import { readClientStatement } from '../billing/payments/client-statements.ts'
import { statementPdf } from '../billing/payments/statement-pdf.ts'
import type { Context } from '../app/context.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { readGuestClients, type GuestCaller } from './guest-session.ts'
import { createGuestViews } from './guest-views.ts'

const tags = ['guests']
const MOST_INVOICES = 100

/**
 * Routes with which guests read the account of their client: issued invoices, also as PDF, and the
 * statement.
 */
export function guestMoneyRoutes(app: App, context: Context): void {
  const { db } = context
  const views = createGuestViews(context)
  const issued = ({ company, clientIds }: GuestCaller) =>
    invoiceRows(db, company)
      .where('invoice.client_id', 'in', clientIds)
      .where('invoice.issued_on', 'is not', null)

  app.get(
    '/guest/invoices',
    { schema: { tags, response: { 200: guestInvoicesReply } } },
    async ({ guest }, reply) => {
      await views.count(guest, reply)
      await views.keep(guest, { assignmentId: null, what: 'Invoices' })
      const rows =
        guest.clientIds.length === 0
          ? []
          : await issued(guest)
              .orderBy('invoice.issued_on', 'desc')
              .orderBy('invoice.number', 'desc')
              .limit(MOST_INVOICES + 1)
              .execute()
      void reply.header('cache-control', 'no-store')
      const data = rows.slice(0, MOST_INVOICES).map(toInvoice(guest.today))
      return { data, more: rows.length > MOST_INVOICES }
    },
  )

  app.get(
    '/guest/invoices/:id/pdf',
    { schema: { tags, params: z.object({ id }) } },
    async ({ guest, params }, reply) => {
      await views.count(guest, reply)
      if (guest.clientIds.length === 0) throw notFoundProblem()
      const row = await issued(guest).where('invoice.id', '=', params.id).executeTakeFirst()
      if (!row) throw notFoundProblem()
      await views.keep(guest, { assignmentId: null, what: `Invoice ${row.number}` })
      void reply.header('cache-control', 'no-store')
      return sendPdf(
        context,
        reply,
        { company: guest.company, by: `guest:${guest.id}`, kind: 'invoice', fileName: `${row.number}.pdf` },
        invoicePdf(context, guest.company, toInvoice(guest.today)(row)),
      )
    },
  )

  app.get(
    '/guest/statements/:id',
    {
      schema: {
        tags,
        params: z.object({ id }),
        querystring: accountStatementQuery,
        response: { 200: accountStatementReply },
      },
    },
    async ({ guest, params, query }, reply) => {
      await views.count(guest, reply)
      const client = (await readGuestClients(db, guest)).find((each) => each.id === params.id)
      if (!client) throw notFoundProblem()
      await views.keep(guest, { assignmentId: null, what: `Statement of ${client.name}` })
      const { from = `${guest.today.slice(0, 4)}-01-01`, to = guest.today } = query
      const data = await readClientStatement(db, guest.company, client.id, { ...query, from, to })
      void reply.header('cache-control', 'no-store')
      if (query.format === 'pdf')
        return sendPdf(
          context,
          reply,
          {
            company: guest.company,
            by: `guest:${guest.id}`,
            kind: 'statement',
            fileName: `statement-${from}-${to}.pdf`,
          },
          statementPdf(context, guest.company, data),
        ) as never
      return { data }
    },
  )
}
