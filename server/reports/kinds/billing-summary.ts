import { invoiceLifecycle, type InvoiceStatus } from '../../../domain/billing/invoices/invoice-lifecycle.ts'
import { CURRENCIES } from '../../../domain/money/money.ts'
import type { ReportFindings, ReportTable } from '../../../domain/reports/report-data.ts'
import { countPerName } from '../../../domain/reports/report-figures.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import { groupBy } from '../../fixes/batches.ts'
import { readAllRows } from '../all-rows.ts'
import type { ReportKind } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

const AMOUNTS = ['net', 'tax', 'gross', 'debited', 'credited', 'paid', 'to_account', 'open'] as const
/** maximum number of credits that are listed */
const MOST_CREDITS = 5000
const columns: ReportTable['columns'] = [
  { title: 'Net', kind: 'amount' },
  { title: 'Tax', kind: 'amount' },
  { title: 'Gross', kind: 'amount' },
  { title: 'Debited', kind: 'amount' },
  { title: 'Credited', kind: 'amount' },
  { title: 'Paid', kind: 'amount' },
  { title: 'To account', kind: 'amount' },
  { title: 'Open', kind: 'amount' },
]

/** Converts minor units (cents) to whole units of a currency, which tables print with decimals. */
const unitsOf = (minor: number, currency: string): number =>
  minor / 10 ** ((CURRENCIES as Record<string, number>)[currency] ?? 2)

/** Returns the label of an invoice's status. A fully credited invoice is not called "paid". */
const standingOf = ({
  status,
  gross,
  debited,
  credited,
}: {
  status: InvoiceStatus
  gross: number
  debited: number
  credited: number
}): string => (credited >= gross + debited ? 'Credited in full' : invoiceLifecycle.words[status])

/** Report on invoices issued in the period, with payments and credits until now, and sums by client. */
export const billingSummary: ReportKind = {
  streams: ['invoice', 'client', 'billing-contract', 'account-credit'],
  compute: async (asked): Promise<ReportFindings> => {
    const { db, seer, fromDay, toDay, clientId } = asked
    let query = db
      .selectFrom('invoice')
      .innerJoin('client', onId('client', 'invoice.client_id'))
      .select([
        'invoice.id',
        'invoice.client_id',
        'client.name as client',
        'invoice.number',
        'invoice.status',
      ])
      .select(['invoice.currency', 'invoice.issued_on', 'invoice.due_on'])
      .select(AMOUNTS.map((amount) => `invoice.${amount}` as const))
      .where('invoice.company', '=', seer.company)
      .where('invoice.issued_on', '>=', fromDay)
      .where('invoice.issued_on', '<=', toDay)
    if (clientId !== null) query = query.where('invoice.client_id', '=', clientId)
    const found = await readAllRows(asked, 'Invoices', query, { at: 'invoice.issued_on', id: 'invoice.id' })
    const rows = found.toSorted((a, b) => ((a.number ?? '') < (b.number ?? '') ? -1 : 1))
    const credits = await creditsLeft(db, seer.company, clientId)
    const sums = (of: typeof rows, currency: string) =>
      AMOUNTS.map((amount) =>
        unitsOf(
          of.reduce((sum, row) => sum + Number(row[amount]), 0),
          currency,
        ),
      )
    const currencies = [...groupBy(rows, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const clients = [...groupBy(rows, ({ client_id: id, currency }) => `${id}/${currency}`)]
    return {
      figures: [
        { label: 'Invoices', kind: 'number', value: rows.length },
        ...currencies.flatMap(([currency, of]): ReportFindings['figures'] => {
          const [, , gross = 0, debited = 0, credited = 0, paid = 0, , open = 0] = sums(of, currency)
          return [
            { label: `Gross, ${currency}`, kind: 'amount', value: gross },
            { label: `Debited, ${currency}`, kind: 'amount', value: debited },
            { label: `Credited, ${currency}`, kind: 'amount', value: credited },
            { label: `Paid, ${currency}`, kind: 'amount', value: paid },
            { label: `Open, ${currency}`, kind: 'amount', value: open },
          ]
        }),
      ],
      plots: [countPerName('Invoices by status', 'invoices', rows.map(standingOf))],
      tables: [
        {
          title: 'By client',
          empty: 'No invoice was issued in this period.',
          columns: [{ title: 'Client', kind: 'text' }, { title: 'Currency', kind: 'text' }, ...columns],
          rows: clients.map(([id, of]) => ({
            id,
            cells: [of[0]?.client ?? '', of[0]?.currency ?? '', ...sums(of, of[0]?.currency ?? '')],
          })),
        },
        {
          title: 'Invoices',
          empty: 'No invoice was issued in this period.',
          columns: [
            { title: 'Number', kind: 'text' },
            { title: 'Client', kind: 'text' },
            { title: 'Issued on', kind: 'day' },
            { title: 'Due on', kind: 'day' },
            { title: 'Status', kind: 'text' },
            { title: 'Currency', kind: 'text' },
            ...columns,
          ],
          rows: rows.map((row) => ({
            id: row.id,
            cells: [
              row.number,
              row.client,
              row.issued_on,
              row.due_on,
              standingOf(row),
              row.currency,
              ...sums([row], row.currency),
            ],
          })),
        },
        {
          title: 'Credits on account, now',
          empty: 'No client has a credit on account.',
          ...tableOf(credits, ({ client_id: id, currency }) => `${id}/${currency}`, [
            ['Client', 'text', ({ client }) => client],
            ['Currency', 'text', ({ currency }) => currency],
            ['Left', 'amount', ({ currency, left }) => unitsOf(Number(left), currency)],
          ]),
        },
      ],
    }
  },
}

/** Returns the remaining credits of clients, the largest first. */
function creditsLeft(db: Context['db'], company: CompanyId, clientId: string | null) {
  let query = db
    .selectFrom('account_credit')
    .innerJoin('client', onId('client', 'account_credit.client_id'))
    .select(['account_credit.client_id', 'client.name as client', 'account_credit.currency'])
    .select(({ fn }) => fn.sum<number>('account_credit.remaining').as('left'))
    .where('account_credit.company', '=', company)
    .where('account_credit.remaining', '>', 0)
    .groupBy(['account_credit.client_id', 'client.name', 'account_credit.currency'])
    .orderBy('left', 'desc')
    .orderBy('account_credit.client_id')
    .limit(MOST_CREDITS)
  if (clientId !== null) query = query.where('account_credit.client_id', '=', clientId)
  return query.execute()
}
