/** Fields that are read from a bank or M-Pesa statement. */
export const STATEMENT_FIELDS = [
  'receivedOn',
  'amount',
  'reference',
  'details',
  'payer',
  'phone',
  'status',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]
/** Index of each field's column, from 0. */
export type StatementColumns = { receivedOn: number; amount: number } & Partial<
  Record<StatementField, number>
>

/** Column titles in lower case, as banks in Kenya and M-Pesa write them. The first title found counts. */
const TITLES: Readonly<Record<StatementField, readonly string[]>> = {
  receivedOn: ['completion time', 'transaction date', 'trans date', 'posting date', 'value date', 'date'],
  amount: ['paid in', 'money in', 'credit amount', 'credit', 'credits', 'deposit', 'amount'],
  reference: [
    'receipt no.',
    'receipt no',
    'receipt',
    'transaction id',
    'transaction reference',
    'bank reference',
    'reference',
    'reference no',
    'ref no',
    'ref',
  ],
  details: ['details', 'narration', 'narrative', 'description', 'particulars', 'transaction details'],
  payer: ['other party info', 'payer', 'sender', 'sender name', 'name', 'customer name'],
  phone: ['phone', 'phone number', 'msisdn', 'sender phone'],
  status: ['transaction status', 'status'],
}
/** titles of M-Pesa's column with the text that the payer typed; it is appended to the details */
export const ACCOUNT_TITLES = ['a/c no.', 'a/c no', 'account no', 'account number', 'bill ref number']

const MOST_ROWS_BEFORE = 20
const plain = (title: string) => title.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/**
 * Returns the first row with titles for the date and the amount. In M-Pesa statements, rows about the
 * account holder come before it.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
): { row: number; columns: StatementColumns } | null {
  for (const [row, titles] of rows.slice(0, MOST_ROWS_BEFORE).entries()) {
    const columns = columnsOf(titles)
    if (columns) return { row, columns }
  }
  return null
}

function columnsOf(titles: readonly string[]): StatementColumns | null {
  const all = titles.map(plain)
  const found = STATEMENT_FIELDS.flatMap((field) => {
    const title = TITLES[field].find((each) => all.includes(each))
    return title === undefined ? [] : [[field, all.indexOf(title)] as const]
  })
  const columns = Object.fromEntries(found) as Partial<Record<StatementField, number>>
  const { receivedOn, amount } = columns
  return receivedOn === undefined || amount === undefined ? null : { ...columns, receivedOn, amount }
}

/**
 * Returns each field's column from the titles that a person chose; null if the title of date or amount is
 * not found.
 */
export function columnsFromTitles(
  rows: readonly (readonly string[])[],
  chosen: Partial<Record<StatementField, string>>,
): { row: number; columns: StatementColumns } | null {
  const names = Object.values(chosen).map(plain)
  const row = rows
    .slice(0, MOST_ROWS_BEFORE)
    .findIndex((titles) => names.every((name) => titles.map(plain).includes(name)))
  const titles = rows[row]?.map(plain)
  if (!titles || chosen.receivedOn === undefined || chosen.amount === undefined) return null
  const columns = Object.entries(chosen).map(([field, title]) => [field, titles.indexOf(plain(title))])
  return { row, columns: Object.fromEntries(columns) as StatementColumns }
}

/**
 * Returns the first row with the most texts, which probably contains the titles, for a person to choose
 * from.
 */
export const guessTitles = (rows: readonly (readonly string[])[]): string[] => {
  const texts = rows
    .slice(0, MOST_ROWS_BEFORE)
    .map((row) => row.map((each) => each.trim()).filter((each) => each !== ''))
  return texts.toSorted((a, b) => b.length - a.length)[0] ?? []
}
