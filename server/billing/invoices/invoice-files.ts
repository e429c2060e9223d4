import { z } from 'zod'
import { type Invoice, lineSourcesReply } from '../../../contract/billing/invoice.ts'
import { id } from '../../../contract/core/id.ts'
import { etimsSale } from '../../../domain/billing/invoices/etims-sale.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { sendRecordedFile } from '../../exports/file-exports.ts'
import { notFoundProblem } from '../../http/reply/problem-reply.ts'
import { readLineSources } from '../charges/line-sources.ts'
import { invoicePdf, notePdf } from './invoice-pdf.ts'
import { sendPdf } from './document-parts.ts'

/**
 * Routes GET /api/invoices/{id}/etims (the fields for eTIMS, Kenya's electronic tax invoice system) and GET
 * /api/invoices/{id}/pdf (the invoice or, with `note`, a credit or debit note).
 */
export function invoiceFileRoutes(
  app: App,
  context: Context,
  show: (company: CompanyId, id: string) => Promise<Invoice | undefined>,
): void {
  app.get(
    '/invoices/:id/lines/:line/sources',
    {
      schema: {
        tags: ['invoices'],
        params: z.object({ id, line: z.coerce.number().int().min(1).max(10_000) }),
        response: { 200: lineSourcesReply },
      },
    },
    async ({ account: { company }, params }) => {
      const row = await show(company, params.id)
      const line = row?.lines[params.line - 1]
      if (!row || !line) throw notFoundProblem()
      return readLineSources(context.db, company, row.lines, line.sources)
    },
  )
  app.get(
    '/invoices/:id/etims',
    { schema: { tags: ['invoices'], params: z.object({ id }) } },
    async ({ account: { company, userId }, params }, reply) => {
      const row = await show(company, params.id)
      if (!row || row.number === null || row.issued_on === null) throw notFoundProblem()
      const { number, issued_on } = row
      return sendRecordedFile(context, reply, {
        company,
        by: `user:${userId}`,
        kind: 'etims',
        fileName: `${number}-etims.json`,
        type: 'application/json; charset=utf-8',
        content: `${JSON.stringify(etimsSale({ ...row, number, issued_on }), null, 2)}\n`,
      })
    },
  )
  app.get(
    '/invoices/:id/pdf',
    {
      schema: {
        tags: ['invoices'],
        params: z.object({ id }),
        querystring: z.object({ note: z.string().max(40).optional() }),
      },
    },
    async ({ account: { company, userId }, params, query: { note } }, reply) => {
      const row = await show(company, params.id)
      if (!row) throw notFoundProblem()
      const pieces =
        note === undefined ? invoicePdf(context, company, row) : notePdf(context, company, row, note)
      if (!pieces) throw notFoundProblem()
      return sendPdf(
        context,
        reply,
        {
          company,
          by: `user:${userId}`,
          kind: note !== undefined ? 'note' : row.number === null ? 'draft' : 'invoice',
          fileName: `${note ?? row.number ?? 'draft'}.pdf`,
        },
        pieces,
      )
    },
  )
}
