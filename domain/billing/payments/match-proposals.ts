import { moneyText } from '../../money/money-text.ts'
import { searchText } from '../../text/text.ts'
import type { ImportedLine } from './bank-line.ts'
import { extractPhoneNumber } from './statement-lines.ts'

/** An unpaid invoice, with the data that a payer may quote. Amounts are minor units. */
export interface OpenInvoice {
  id: string
  number: string
  clientId: string
  clientName: string
  clientPhone: string | null
  poNumber: string | null
  currency: string
  gross: number
  open: number
  /** total tax that the client may withhold from the payment */
  withheld: number
}

/** How likely a line pays an invoice, 0 to 100, and why. */
export interface Proposal {
  invoice: OpenInvoice
  score: number
  reasons: string[]
  /** part of the line's amount that would pay the invoice */
  amount: number
}

const LEAST_SCORE = 20
const MOST_PROPOSALS = 5
const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
/** minimum length of a word of the client's name that identifies the client in a line's text */
const TELLING = 4

/**
 * Returns the unpaid invoices that a bank line may pay, most likely first. Invoices in another currency are
 * skipped.
 */
export function matchProposals(line: ImportedLine, invoices: readonly OpenInvoice[]): Proposal[] {
  return invoices
    .filter(({ currency }) => currency === line.currency)
    .map((invoice) => proposal(line, invoice))
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score || (a.invoice.number < b.invoice.number ? -1 : 1))
    .slice(0, MOST_PROPOSALS)
}

function proposal(line: ImportedLine, invoice: OpenInvoice): Proposal {
  const texts = [line.reference, line.details, line.payer].filter((text) => text !== null).join(' ')
  const said = bare(texts)
  const words = searchText(texts)
  const reasons: [number, string][] = []
  if (said.includes(bare(invoice.number))) reasons.push([60, `names ${invoice.number}`])
  else if (saysSerial(texts, invoice.number)) reasons.push([35, `names the number of ${invoice.number}`])
  if (invoice.poNumber && bare(invoice.poNumber).length >= TELLING && said.includes(bare(invoice.poNumber)))
    reasons.push([20, `names order ${invoice.poNumber}`])
  const expected = invoice.open - invoice.withheld
  if (line.amount === invoice.open) reasons.push([30, 'the amount is what is open'])
  else if (invoice.withheld > 0 && line.amount === expected)
    reasons.push([
      30,
      `the amount is what is open less ${moneyText(invoice.withheld, invoice.currency)} withheld`,
    ])
  if (
    line.phone !== null &&
    invoice.clientPhone !== null &&
    extractPhoneNumber(invoice.clientPhone) === line.phone
  )
    reasons.push([25, 'the phone is the client’s'])
  const named = searchText(invoice.clientName)
    .split(' ')
    .filter((word) => word.length >= TELLING)
  if (named.length > 0 && named.every((word) => words.includes(word)))
    reasons.push([20, `names ${invoice.clientName}`])
  return {
    invoice,
    score: Math.min(
      100,
      reasons.reduce((sum, [points]) => sum + points, 0),
    ),
    reasons: reasons.map(([, text]) => text),
    amount: Math.min(line.amount, invoice.open),
  }
}

/**
 * Returns whether a text contains an invoice's serial number after 'inv' or 'invoice', with or without
 * leading zeros, e.g. 'inv 12'.
 */
function saysSerial(text: string, number: string): boolean {
  const serial = Number(number.split('-').at(-1))
  return [...text.matchAll(/\binv(?:oice)?[\s.#:no-]*0*(\d{1,9})\b/gi)].some(
    ([, digits]) => Number(digits) === serial,
  )
}
