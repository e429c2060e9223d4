import { z } from 'zod'
import type { Invoice } from '../../contract/billing/invoice.ts'
import { id } from '../../contract/id.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { notFound } from '../http/problem-reply.ts'
import { invoicePdf, notePdf } from './invoice-pdf.ts'
import { sendPdf } from './send-pdf.ts'

/** GET /api/invoices/{id}/pdf: the invoice, or with `note` one of its credit or debit notes, as a PDF. */
export function invoiceFileRoutes(
  app: App,
  context: Context,
  show: (company: CompanyId, id: string) => Promise<Invoice | undefined>,
): void {
  app.get(
    '/invoices/:id/pdf',
    {
      schema: {
        tags: ['invoices'],
        params: z.object({ id }),
        querystring: z.object({ note: z.string().max(40).optional() }),
      },
    },
    async ({ account: { company }, params, query: { note } }, reply) => {
      const row = await show(company, params.id)
      if (!row) throw notFound()
      const pieces =
        note === undefined ? invoicePdf(context, company, row) : notePdf(context, company, row, note)
      if (!pieces) throw notFound()
      return sendPdf(reply, `${note ?? row.number ?? 'draft'}.pdf`, pieces)
    },
  )
}
