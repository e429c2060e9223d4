import type { Invoice } from '../../../contract/billing/invoice.ts'
import { chargedDaysText } from '../../../domain/billing/charges/month-lines.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { finishA4, DOCUMENT_STYLE, openA4, writeA4Head, createPrintableText } from '../../pdf/a4-document.ts'
import { writePdfTable } from '../../pdf/pdf-table.ts'
import { readReportLogo, readStoredLogo } from '../../pdf/report-logo.ts'
import { documentDigest, taxText, writeNotes, writeSides, writeSums } from './document-parts.ts'

const UNPRINTABLE = 'Text not printable here'
const midnight = (day: string | null) => Date.parse(`${day ?? '2000-01-01'}T00:00:00Z`)

/** Returns the quantity of a line as text, e.g. '480 h', '15 of 30 days' or '1'. */
function quantityText(line: Invoice['lines'][number]): string {
  const { quantity, unit } = line
  if (unit === 'hour')
    return `${Math.floor(quantity / 60)} h${quantity % 60 === 0 ? '' : ` ${quantity % 60} min`}`
  if (unit === 'round') return `${quantity} rounds`
  if (unit === 'visit') return `${quantity} visits`
  return unit === 'month' ? chargedDaysText(line) : String(quantity)
}

/**
 * Returns the logo that was stored with the draft; earlier versions stored none, so then the present one of
 * reports.
 */
const logoOf = (context: Context, company: CompanyId, { seller: { logo } }: Invoice) =>
  logo === undefined ? readReportLogo(context, company) : readStoredLogo(context.db, company, logo)

/** Returns the invoice as issued, without later payments or notes, so that its digest never changes. */
const issuedOf = ({
  number,
  seller,
  buyer,
  issued_on,
  due_on,
  currency,
  lines,
  net,
  tax,
  gross,
}: Invoice) => ({
  number,
  seller,
  buyer,
  issued_on,
  due_on,
  currency,
  lines,
  net,
  tax,
  gross,
})

/**
 * Writes an issued invoice as an A4 PDF. The bytes stay the same: later payments, credits and debits appear
 * on the client's statement. Only the data of the tax control unit is added later, once.
 */
export async function* invoicePdf(
  context: Context,
  company: CompanyId,
  row: Invoice,
): AsyncGenerator<Uint8Array, void, undefined> {
  const title = row.number === null ? 'Draft, not an invoice' : `Invoice ${row.number}`
  const money = (minor: number) => moneyText(minor, row.currency)
  const doc = openA4({ title, by: row.seller.name, at: midnight(row.issued_on) })
  const print = createPrintableText(doc)
  const day = (name: string, on: string | null): [string, string][] =>
    on === null ? [] : [[name, formatCalendarDay(on)]]
  writeA4Head(doc, {
    title,
    company: print(row.seller.name, UNPRINTABLE),
    logo: await logoOf(context, company, row),
    lines: [
      ...day('Issued on', row.issued_on),
      ...day('Due on', row.due_on),
      ['Period', `${formatCalendarDay(row.period_from)} to ${formatCalendarDay(row.period_to)}`],
      ...(row.po_number === null
        ? []
        : [['Order number', print(row.po_number, UNPRINTABLE)] as [string, string]]),
      ['Currency', row.currency],
    ],
  })
  writeSides(doc, print, row)
  await writePdfTable(
    doc,
    DOCUMENT_STYLE,
    [
      { title: 'Description', width: 0.28, of: ({ description }) => print(description, UNPRINTABLE) },
      { title: 'Place', width: 0.2, of: ({ place }) => print(place ?? '', UNPRINTABLE) },
      { title: 'Quantity', width: 0.12, right: true, of: quantityText },
      { title: 'Price', width: 0.13, right: true, of: ({ price }) => money(price) },
      { title: 'Net', width: 0.14, right: true, of: ({ net }) => money(net) },
      { title: 'Tax', width: 0.13, right: true, of: ({ tax }) => money(tax) },
    ],
    row.lines,
  )
  writeSums(doc, [
    { name: 'Net', value: money(row.net) },
    { name: `${taxText(row)} of ${money(row.net)}`, value: money(row.tax) },
    { name: 'Total', value: money(row.gross), strong: true },
  ])
  writeNotes(doc, [
    ...(row.number === null
      ? []
      : [
          `Please give ${row.number} as the reference of your payment. What was paid or credited since is on your statement of account.`,
        ]),
    ...(row.withheld > 0
      ? [
          `Of this you may withhold ${money(row.withheld)} income tax, against a certificate of the revenue authority.`,
        ]
      : []),
    ...(row.withheld_vat > 0
      ? [
          `Of this you withhold ${money(row.withheld_vat)} value added tax, against a certificate of the revenue authority.`,
        ]
      : []),
    ...(row.control_unit === null
      ? []
      : [
          `eTIMS: control unit ${print(row.control_unit, '…')}, its invoice number ${print(row.control_unit_invoice ?? '', '…')}${row.verify_url === null ? '' : `, ${print(row.verify_url, '…')}`}`,
        ]),
    `SHA-256 of what was issued: ${documentDigest(issuedOf(row))}`,
  ])
  yield* finishA4(doc, `${print(row.seller.name, UNPRINTABLE)} · ${title}`)
}

/**
 * Writes a credit or debit note of an invoice as an A4 PDF. undefined if the invoice has no note with this
 * number.
 */
export function notePdf(
  context: Context,
  company: CompanyId,
  row: Invoice,
  number: string,
): AsyncGenerator<Uint8Array, void, undefined> | undefined {
  const credit = row.credit_notes.find((note) => note.number === number)
  if (credit)
    return pdfOfNote(context, company, row, { ...credit, title: 'Credit note', on: credit.credited_on })
  const debit = row.debit_notes.find((note) => note.number === number)
  return debit && pdfOfNote(context, company, row, { ...debit, title: 'Debit note', on: debit.debited_on })
}

interface Note {
  title: string
  number: string
  on: string
  reason: string
  net: number
  tax: number
  amount: number
  to_account?: number
}

async function* pdfOfNote(context: Context, company: CompanyId, row: Invoice, note: Note) {
  const money = (minor: number) => moneyText(minor, row.currency)
  const title = `${note.title} ${note.number}`
  const doc = openA4({ title, by: row.seller.name, at: midnight(note.on) })
  const print = createPrintableText(doc)
  writeA4Head(doc, {
    title,
    company: print(row.seller.name, UNPRINTABLE),
    logo: await logoOf(context, company, row),
    lines: [
      ['Date', formatCalendarDay(note.on)],
      ['Of invoice', `${row.number}, issued on ${formatCalendarDay(row.issued_on ?? '')}`],
      ['Currency', row.currency],
    ],
  })
  writeSides(doc, print, row)
  await writePdfTable(
    doc,
    DOCUMENT_STYLE,
    [
      { title: 'Reason', width: 0.58, of: ({ reason }) => print(reason, UNPRINTABLE) },
      { title: 'Net', width: 0.14, right: true, of: ({ net }) => money(net) },
      { title: 'Tax', width: 0.14, right: true, of: ({ tax }) => money(tax) },
      { title: 'Total', width: 0.14, right: true, of: ({ amount }) => money(amount) },
    ],
    [note],
  )
  writeSums(doc, [
    { name: 'Net', value: money(note.net) },
    { name: `${taxText(row)} of ${money(note.net)}`, value: money(note.tax) },
    { name: 'Total', value: money(note.amount), strong: true },
  ])
  writeNotes(doc, [
    ...(note.to_account
      ? [`${money(note.to_account)} was paid already and is a credit on your account.`]
      : []),
    `SHA-256 of this note: ${documentDigest({ ...note, invoice: row.number, seller: row.seller, buyer: row.buyer })}`,
  ])
  yield* finishA4(doc, `${print(row.seller.name, UNPRINTABLE)} · ${title}`)
}
