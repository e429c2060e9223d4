import { CURRENCIES } from '../../../domain/money/money.ts'
import type { ReportFindings, ReportTable } from '../../../domain/reports/report-data.ts'
import { codeWords, perName } from '../../../domain/reports/report-figures.ts'
import { grouped } from '../../fixes/grouped.ts'
import type { ReportKind } from '../report-kind.ts'

const AMOUNTS = ['net', 'tax', 'gross', 'paid', 'credited', 'open'] as const
const columns: ReportTable['columns'] = [
  { title: 'Net', kind: 'amount' },
  { title: 'Tax', kind: 'amount' },
  { title: 'Gross', kind: 'amount' },
  { title: 'Paid', kind: 'amount' },
  { title: 'Credited', kind: 'amount' },
  { title: 'Open', kind: 'amount' },
]

/** Money in whole units of its currency, which tables print with its decimals. */
const unitsOf = (minor: number, currency: string): number =>
  minor / 10 ** ((CURRENCIES as Record<string, number>)[currency] ?? 2)

/** Invoices that were issued on days of the period, with what was paid and credited by now, and their sums by client. */
export const billingSummary: ReportKind = {
  streams: ['invoice', 'client', 'billing-contract'],
  compute: async ({ db, seer, fromDay, toDay, clientId }): Promise<ReportFindings> => {
    let query = db
      .selectFrom('invoice')
      .innerJoin('client', (join) =>
        join.onRef('client.company', '=', 'invoice.company').onRef('client.id', '=', 'invoice.client_id'),
      )
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
      .orderBy('invoice.number')
    if (clientId !== null) query = query.where('invoice.client_id', '=', clientId)
    const rows = await query.execute()
    const sums = (of: typeof rows, currency: string) =>
      AMOUNTS.map((amount) =>
        unitsOf(
          of.reduce((sum, row) => sum + Number(row[amount]), 0),
          currency,
        ),
      )
    const currencies = [...grouped(rows, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const clients = [...grouped(rows, ({ client_id: id, currency }) => `${id}/${currency}`)]
    return {
      figures: [
        { label: 'Invoices', kind: 'number', value: rows.length },
        ...currencies.flatMap(([currency, of]): ReportFindings['figures'] => {
          const [, , gross = 0, paid = 0, , open = 0] = sums(of, currency)
          return [
            { label: `Gross, ${currency}`, kind: 'amount', value: gross },
            { label: `Paid, ${currency}`, kind: 'amount', value: paid },
            { label: `Open, ${currency}`, kind: 'amount', value: open },
          ]
        }),
      ],
      plots: [
        perName(
          'Invoices by status',
          'invoices',
          rows.map(({ status }) => codeWords(status)),
        ),
      ],
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
              codeWords(row.status),
              row.currency,
              ...sums([row], row.currency),
            ],
          })),
        },
      ],
    }
  },
}
