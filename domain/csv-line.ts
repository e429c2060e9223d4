/** What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

function csvField(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One record of a CSV file (RFC 4180), its line end included. Numbers stay numbers, null is empty. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvField).join(',')}\r\n`

/** The text of a cell as it was before `csvLine` kept a spreadsheet from taking it for a formula. */
export const csvText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
