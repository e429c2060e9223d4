import { unescapedCsvLine } from '../../../domain/text/csv-line.ts'
import { fieldText } from '../record/field-text.ts'
import { rowValue, type ResourceView, type RecordRow } from '../record/resource-view.ts'

/**
 * text that spreadsheets would convert to a number, which loses leading zeros and digits after the fifteenth
 */
const LOSSY_NUMBER = /^(0\d+|\d{12,})$/
/** invisible character without width; with it, spreadsheets treat the value as text */
const WORD_JOINER = '\u2060'
const PHONE = /^\+?[\d\s()./-]{7,}$/
/** first characters of text that a spreadsheet may run as a formula (OWASP: CSV injection) */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/**
 * Groups a phone number, so that Excel and LibreOffice treat it as text: '+254712345678' becomes '+254 712
 * 345 678', '0712345678' becomes '0712 345 678'. Typed groups stay; other text is unchanged.
 */
export function groupPhoneNumber(typed: string): string {
  if (!PHONE.test(typed)) return typed
  // spreadsheets could read hyphens as a subtraction, and slashes or dots as a date or a fraction
  const spaced = typed.replace(/[./\-\s]+/g, ' ').trim()
  if (/[ ()]/.test(spaced)) return spaced
  const [, plus = '', digits = ''] = /^(\+?)(\d*)$/.exec(spaced) ?? []
  // groups of three from the right; the remaining digits come first
  return plus + digits.replace(/(?<=\d{2})(?=(\d{3})+$)/g, ' ')
}

function cell(value: string | number, isPhone: boolean): string | number {
  if (typeof value === 'number') return value
  if (isPhone && PHONE.test(value)) return groupPhoneNumber(value)
  return LOSSY_NUMBER.test(value) || FORMULA.test(value) ? `${WORD_JOINER}${value}` : value
}

/**
 * Formats values as a line of a CSV file, with its line break. Spreadsheets read no text in it as a formula
 * or a number.
 */
export const spreadsheetLine = (texts: readonly (string | number)[]): string =>
  unescapedCsvLine(texts.map((text) => cell(text, false)))

/** Formats a record as a line of a CSV file. It has the given fields, formatted as on the screen. */
export const recordLine = <Row extends RecordRow>(
  kind: ResourceView<Row>,
  fields: readonly string[],
  row: Row,
  timeZone: string,
): string =>
  unescapedCsvLine(
    fields.map((field) => {
      const words = kind.fields[field] ?? { label: field }
      return cell(fieldText(words, rowValue(row, field), row, timeZone), words.phone === true)
    }),
  )

export const spreadsheetHead = <Row extends RecordRow>(kind: ResourceView<Row>, fields: readonly string[]) =>
  unescapedCsvLine(fields.map((field) => kind.fields[field]?.label ?? field))
