import { parseMoney } from '../../money/money-text.ts'
import type { ImportedLine, StatementSource } from './bank-line.ts'
import { ACCOUNT_TITLES, type StatementColumns, type StatementField } from './statement-columns.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MOST_TEXT = 300

/**
 * Parses a day in the formats of statements, with the day before the month: 2026-11-05, 05/11/2026 or
 * 5-Nov-26. A time after it is ignored.
 */
export function parseStatementDay(text: string): string | null {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]|$)/.exec(trimmed)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const [, day, month = '', year] =
    /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{2}|\d{4})(?:[T ]|$)/i.exec(trimmed) ?? []
  if (day === undefined) return null
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const of = /^\d/.test(month) ? month : named === 0 ? undefined : String(named)
  return dayOf(year?.length === 2 ? `20${year}` : year, of, day)
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text
}

/** Returns the phone number in a text: 254 and nine digits; null if there is none. */
export function extractPhoneNumber(text: string): string | null {
  const [, nine] =
    /(?:^|\D)(?:\+?254|0)(7\d{8}|1\d{8})(?:\D|$)/.exec(text.replaceAll(/(?<=\d) (?=\d)/g, '')) ?? []
  return nine === undefined ? null : `254${nine}`
}

export interface StatementLines {
  lines: Omit<ImportedLine, 'digest'>[]
  /** number of skipped lines: outgoing payments and transactions that are not completed */
  left: number
  /** numbers (from 1) of file lines whose date or amount cannot be read */
  unreadable: number[]
}

/**
 * Returns the received amounts of a statement. `rows` are all rows of the file; `row` is the index of the
 * row with the titles.
 */
export function statementLines(
  rows: readonly (readonly string[])[],
  { row: head, columns }: { row: number; columns: StatementColumns },
  { source, currency }: { source: StatementSource; currency: string },
): StatementLines {
  const account = (rows[head] ?? []).findIndex((title) => ACCOUNT_TITLES.includes(title.trim().toLowerCase()))
  const found: StatementLines = { lines: [], left: 0, unreadable: [] }
  for (const [at, row] of rows.entries()) {
    if (at <= head || row.every((cell) => cell.trim() === '')) continue
    const cell = (field: StatementField) => (row[columns[field] ?? -1] ?? '').trim()
    const status = cell('status').toLowerCase()
    const typed = cell('amount')
      .replace(/^[A-Za-z]{2,3}\.?\s*/, '')
      .replace(/\s*CR$/i, '')
    if (typed === '' || /^-?0*(?:\.0*)?$/.test(typed) || (status !== '' && status !== 'completed')) {
      found.left += 1
      continue
    }
    const amount = parseMoney(typed, currency)
    const receivedOn = parseStatementDay(cell('receivedOn'))
    if (Number.isNaN(amount) || receivedOn === null) {
      found.unreadable.push(at + 1)
      continue
    }
    if (amount < 0) {
      found.left += 1
      continue
    }
    const details = [cell('details'), account < 0 ? '' : (row[account] ?? '').trim()]
      .filter(Boolean)
      .join(' · ')
    const payer = cell('payer')
    found.lines.push({
      source,
      receivedOn,
      amount,
      currency,
      reference: textOf(cell('reference'), 60),
      details: textOf(details),
      payer: textOf(payer),
      phone: extractPhoneNumber(cell('phone')) ?? extractPhoneNumber(payer) ?? extractPhoneNumber(details),
    })
  }
  return found
}

const textOf = (text: string, most = MOST_TEXT) => (text === '' ? null : text.slice(0, most))
