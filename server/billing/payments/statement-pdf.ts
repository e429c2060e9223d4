import type { ClientStatement } from '../../../contract/billing/account-statement.ts'
import { ACCOUNT_ENTRY_LABELS } from '../../../domain/billing/payments/account-statement.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { finishA4, DOCUMENT_STYLE, openA4, writeA4Head, createPrintableText } from '../../pdf/a4-document.ts'
import { writePdfTable } from '../../pdf/pdf-table.ts'
import { readReportLogo } from '../../pdf/report-logo.ts'
import { documentDigest, writeNotes, writeSums } from '../invoices/document-parts.ts'

const UNPRINTABLE = 'Text not printable here'

/**
 * Writes a client's statement of account as an A4 PDF, with the tax PINs of both parties. Equal content
 * gives equal bytes.
 */
export async function* statementPdf(
  context: Context,
  company: CompanyId,
  statement: ClientStatement,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { currency, from, to } = statement
  const seller = await context.db
    .selectFrom('company')
    .select(['name', 'kra_pin'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const client = await context.db
    .selectFrom('client')
    .select(['name', 'kra_pin'])
    .where('company', '=', company)
    .where('id', '=', statement.client_id)
    .executeTakeFirstOrThrow()
  const money = (minor: number) => moneyText(minor, currency)
  const title = 'Statement of account'
  const doc = openA4({ title, by: seller.name, at: Date.parse(`${to}T00:00:00Z`) })
  const print = createPrintableText(doc)
  const pin = (kra: string | null) => (kra === null ? '' : `, KRA PIN ${kra}`)
  const sellerText = `${print(seller.name, UNPRINTABLE)}${pin(seller.kra_pin)}`
  writeA4Head(doc, {
    title,
    company: sellerText,
    logo: await readReportLogo(context, company),
    lines: [
      ['Client', `${print(client.name, UNPRINTABLE)}${pin(client.kra_pin)}`],
      ['Period', `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`],
      ['Currency', currency],
    ],
  })
  const rows = [
    { on: from, text: 'Opening balance', number: '', amount: null, balance: statement.opening },
    ...statement.entries.map(({ on, kind, number, amount, balance }) => ({
      on,
      text: ACCOUNT_ENTRY_LABELS[kind],
      number: print(number ?? '', '…'),
      amount,
      balance,
    })),
  ]
  await writePdfTable(
    doc,
    DOCUMENT_STYLE,
    [
      { title: 'Date', width: 0.16, of: ({ on }) => formatCalendarDay(on) },
      { title: 'Entry', width: 0.24, of: ({ text }) => text },
      { title: 'Number or reference', width: 0.24, of: ({ number }) => number },
      {
        title: 'Amount',
        width: 0.18,
        right: true,
        of: ({ amount }) => (amount === null ? '' : money(amount)),
      },
      { title: 'Balance', width: 0.18, right: true, of: ({ balance }) => money(balance) },
    ],
    rows,
  )
  writeSums(doc, [{ name: 'Closing balance', value: money(statement.closing), strong: true }])
  const { on_account: _, currencies: __, ...said } = statement
  writeNotes(doc, [
    'A balance above 0 is owed; one below 0 is a credit.',
    `SHA-256 of this statement: ${documentDigest(said)}`,
  ])
  yield* finishA4(doc, `${print(seller.name, UNPRINTABLE)} · ${title}`)
}
