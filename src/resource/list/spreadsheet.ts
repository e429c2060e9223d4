import { unguardedCsvLine } from '../../../domain/csv-line.ts'
import { fieldText } from '../record/field-text.ts'
import { valueOf, type RecordKind, type RecordRow } from '../record/record-kind.ts'

/** A spreadsheet reads these as numbers and drops a leading zero or the digits behind the fifteenth. */
const LOSSY_NUMBER = /^(0\d+|\d{12,})$/
/** invisible, of no width, and no part of a number */
const WORD_JOINER = '\u2060'
const PHONE = /^\+?[\d\s()./-]{7,}$/
/** what a spreadsheet may take for a formula (OWASP, CSV injection) */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/**
 * Returns a phone number in groups, which Excel and LibreOffice take for text and leave as it is: '+254712345678' is
 * '+254 712 345 678', '0712345678' is '0712 345 678'. Groups that were typed stay; what is no phone number stays whole.
 */
export function groupedPhone(typed: string): string {
  if (!PHONE.test(typed)) return typed
  // with a hyphen or a dot it could be a difference or a fraction
  const spaced = typed.replace(/[./\-\s]+/g, ' ').trim()
  if (/[ ()]/.test(spaced)) return spaced
  const [, plus = '', digits = ''] = /^(\+?)(\d*)$/.exec(spaced) ?? []
  // threes from the right, and what is left over in front
  return plus + digits.replace(/(?<=\d{2})(?=(\d{3})+$)/g, ' ')
}

function cell(value: string | number, isPhone: boolean): string | number {
  if (typeof value === 'number') return value
  if (isPhone && PHONE.test(value)) return groupedPhone(value)
  return LOSSY_NUMBER.test(value) || FORMULA.test(value) ? `${WORD_JOINER}${value}` : value
}

/** Returns a line of a CSV file for people, its line end included; no text is taken for a formula or a number. */
export const spreadsheetLine = (texts: readonly (string | number)[]): string =>
  unguardedCsvLine(texts.map((text) => cell(text, false)))

/** Returns a record as a line of a CSV file for people: these fields, in the words of the screen. */
export const recordLine = <Row extends RecordRow>(
  kind: RecordKind<Row>,
  fields: readonly string[],
  row: Row,
  timeZone: string,
): string =>
  unguardedCsvLine(
    fields.map((field) => {
      const words = kind.fields[field] ?? { label: field }
      return cell(fieldText(words, valueOf(row, field), row, timeZone), words.phone === true)
    }),
  )

export const spreadsheetHead = <Row extends RecordRow>(kind: RecordKind<Row>, fields: readonly string[]) =>
  unguardedCsvLine(fields.map((field) => kind.fields[field]?.label ?? field))
