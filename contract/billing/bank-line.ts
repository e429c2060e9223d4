import { z } from 'zod'
import { STATEMENT_SOURCES } from '../../domain/billing/payments/bank-line.ts'
import { bankLineLifecycle } from '../../domain/billing/payments/bank-line-lifecycle.ts'
import { STATEMENT_FIELDS } from '../../domain/billing/payments/statement-columns.ts'
import { CURRENCIES, type Currency } from '../../domain/money/money.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

export const bankLine = z.object({
  id,
  /** bank or mpesa */
  source: z.string(),
  /** YYYY-MM-DD */
  received_on: z.string(),
  /** minor units of `currency` */
  amount: z.number(),
  currency: z.string(),
  reference: z.string().nullable(),
  details: z.string().nullable(),
  payer: z.string().nullable(),
  phone: z.string().nullable(),
  status: bankLineLifecycle.phase,
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  /** the paid amount for each invoice */
  allocations: z.array(z.object({ invoice: id, amount: z.number() })),
  /** the remaining amount, which becomes a credit on the client's account */
  to_account: z.number(),
  /** why the line is ignored, or why its last match was undone */
  reason: z.string().nullable(),
})
export type BankLine = z.infer<typeof bankLine>

export const bankLines = resource({
  path: '/bank-lines',
  stream: 'bank-line',
  shows: ['client'],
  query: listQuery(25, ['received_on', 'amount', 'status']).extend({
    status: bankLineLifecycle.phase.optional(),
    client_id: id.optional(),
  }),
  row: bankLine,
  body: z.object({}),
})

export const bankLineSteps = stepRoutes(bankLines, bankLineLifecycle)

/** a large company's statement of one month has a few thousand lines */
export const MAX_STATEMENT_BYTES = 1_000_000
export const MAX_STATEMENT_LINES = 2_000

/**
 * POST /api/bank-lines/import: a statement as CSV. `columns` names the CSV column of each field that the
 * server cannot find.
 */
export const statementBody = z.object({
  source: z.enum(STATEMENT_SOURCES, 'Please choose one.'),
  currency: z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]], 'Please choose one.'),
  content: z.string().min(1, 'Please choose a file.').max(MAX_STATEMENT_BYTES, 'Please keep it to 1 MB.'),
  columns: z.partialRecord(z.enum(STATEMENT_FIELDS), z.string().max(80)).optional(),
})
export const statementReply = z.object({
  data: z.object({
    imported: z.number().int(),
    /** number of lines that an earlier import already stored */
    known: z.number().int(),
    /** number of skipped lines: outgoing payments and transactions that are not completed */
    left: z.number().int(),
    /** numbers of lines that the server cannot read, from 1 */
    unreadable: z.array(z.number().int()),
  }),
})
export type ImportedStatement = z.infer<typeof statementReply>['data']

/** GET /api/bank-lines/{id}/proposals: the invoices that a line may pay, most likely first. */
export const proposalsReply = z.object({
  data: z.array(
    z.object({
      invoice_id: id,
      number: z.string(),
      client_id: id,
      client_name: z.string(),
      open: z.number(),
      /** the part of the line's amount that would pay this invoice */
      amount: z.number(),
      /** likelihood of the match, 0 to 100 */
      score: z.number(),
      reasons: z.array(z.string()),
    }),
  ),
})
export type MatchProposal = z.infer<typeof proposalsReply>['data'][number]
