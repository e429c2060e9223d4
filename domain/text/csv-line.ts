/**
 * matches text that a spreadsheet would execute as a formula; such cells get a leading apostrophe (OWASP,
 * CSV injection)
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

function csvField(value: unknown, guard: (text: string) => string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = guard(typeof value === 'string' ? value : JSON.stringify(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (values: readonly unknown[], guard: (text: string) => string) =>
  `${values.map((value) => csvField(value, guard)).join(',')}\r\n`

/**
 * Returns a line of a CSV file (RFC 4180) with its line end, safe for spreadsheets. Null becomes an empty
 * cell.
 */
export const csvLine = (values: readonly unknown[]): string =>
  line(values, (text) => (FORMULA.test(text) ? `'${text}` : text))

/** Returns a line of a CSV file from values that the caller has already made safe for spreadsheets. */
export const unescapedCsvLine = (values: readonly unknown[]): string => line(values, (text) => text)

/** Returns the text of a cell without the apostrophe that `csvLine` adds to formulas. */
export const unescapeCsvText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
