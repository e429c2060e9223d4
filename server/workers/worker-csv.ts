import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { fieldProblem } from '../../contract/core/field-problem.ts'
import { workers } from '../../contract/workers/worker.ts'
import {
  IMPORT_COLUMNS,
  type ImportCheck,
  type ImportFault,
  MAX_IMPORT_LINE_BYTES,
  MAX_IMPORT_LINES,
} from '../../contract/workers/worker-import.ts'
import { unescapeCsvText } from '../../domain/text/csv-line.ts'
import { searchText } from '../../domain/text/text.ts'
import { createYield } from '../http/limits/yield-to-event-loop.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'

type Good = ImportCheck['good'][number]
/** Content of a CSV file, before it is compared with known guards. */
export type WorkerCsv = Omit<ImportCheck, 'known' | 'updates'>

const MOST_COLUMNS = 200
/** number of characters that are parsed before yielding to the event loop */
const PIECE = 8 * 1024
/** other common names of columns, with the field of each */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  name: 'user_full_name',
  full_name: 'user_full_name',
  employee_number: 'employee_no',
  national_id: 'national_id_no',
  id_number: 'national_id_no',
  guard_force_no: 'licence_no',
  licence_until: 'licence_expires_on',
  good_conduct_until: 'good_conduct_expires_on',
  phone_of_next_of_kin: 'next_of_kin_phone',
  next_of_kin: 'next_of_kin_name',
}

/**
 * Reads guards from CSV with a header line, from an export or a spreadsheet. Accepts commas, semicolons or
 * tabs, and days as YYYY-MM-DD or D/M/YYYY. Throws a 422 problem for other files.
 */
export async function readWorkerCsv(text: string): Promise<WorkerCsv> {
  const [header, ...records] = await recordsIn(text)
  const columns = (header?.record ?? []).map(columnOf)
  if (columns.length > MOST_COLUMNS)
    throw unreadable(`This file has ${columns.length} columns; at most ${MOST_COLUMNS} are read.`)
  if (!columns.includes('user_full_name') && !columns.includes('employee_no'))
    throw unreadable(
      'The first line must name the columns. One of them must be user_full_name, or employee_no to update guards.',
    )
  if (records.length > MAX_IMPORT_LINES)
    throw unreadable(
      `This file has more than ${MAX_IMPORT_LINES} lines, the most that can be imported at a time.`,
    )
  const read: WorkerCsv = {
    lines: records.length,
    good: [],
    faults: [],
    ignored: (header?.record ?? []).filter((_, at) => columns[at] === null),
  }
  const seen = new Map<string, number>()
  const turn = createYield()
  for (const { record: cells, info } of records) {
    await turn()
    const { record, faults } = readLine(info.lines, columns, cells)
    faults.push(...findNumberFaults(seen, info.lines, record))
    if (faults.length === 0) read.good.push({ line: info.lines, record })
    else read.faults.push(...faults)
  }
  return read
}

const unreadable = (message: string) =>
  new HttpProblem(422, message, { code: 'invalid', data: { csv: [message] } })

const tooLong = () => unreadable('A line of this file is longer than 32 kB, the most that a line may have.')

interface Line {
  record: string[]
  info: { lines: number }
}

async function recordsIn(text: string): Promise<Line[]> {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const delimiter = [';', '\t'].find((each) => firstLine.includes(each) && !firstLine.includes(',')) ?? ','
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: MAX_IMPORT_LINE_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  const lines: Line[] = []
  try {
    for await (const line of Readable.from(piecesOf(text)).compose(parser) as AsyncIterable<Line>) {
      // Rows of delimiters are ignored; spreadsheets write them for empty lines.
      if (line.record.some((cell) => cell.trim() !== '')) lines.push(line)
      // plus one, because the first line names the columns
      if (lines.length > MAX_IMPORT_LINES + 1) break
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong()
    throw unreadable(`This is not readable CSV: ${error.message}`)
  }
  return lines
}

/**
 * Yields parts of a text. Refuses a line that is too long, because the parser's own limit does not count
 * delimiters.
 */
async function* piecesOf(text: string): AsyncGenerator<string, void, undefined> {
  let length = 0
  for (let at = 0; at < text.length; at += PIECE) {
    await setImmediate()
    const piece = text.slice(at, at + PIECE)
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
    length = end < 0 ? length + piece.length : piece.length - end
    if (length > MAX_IMPORT_LINE_BYTES) throw tooLong()
    yield piece
  }
}

/**
 * rules for a line with an employee number, which may match a known guard: fields that only a new guard needs
 * are checked later
 */
const maybeKnown = workers.changes.extend({ status: z.string().optional() })

/** Returns the field for a column by its name; null: none. */
function columnOf(named: string): string | null {
  const name = named
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '')
  const field = ALSO_CALLED[name] ?? name
  return IMPORT_COLUMNS.includes(field) ? field : null
}

function readLine(line: number, columns: readonly (string | null)[], cells: readonly string[]) {
  const faults: ImportFault[] = []
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    faults.push({
      line,
      field: null,
      message: `This line has ${cells.length} cells, the first line ${columns.length}. Is a comma not in quotes?`,
    })
  const said: Record<string, unknown> = {}
  for (const [at, column] of columns.entries()) {
    const cell = unescapeCsvText((cells[at] ?? '').trim())
    if (column !== null && cell !== '') said[column] = valueOf(column, cell)
  }
  const rules = said.employee_no === undefined ? workers.body : maybeKnown
  const { data, error } = rules.safeParse(said, { error: fieldProblem })
  for (const { path, message } of error?.issues ?? [])
    faults.push({ line, field: path.join('.') || null, message })
  return { record: (data ?? said) as Good['record'], faults }
}

function valueOf(column: string, cell: string): unknown {
  if (column.endsWith('_on')) return isoDay(cell)
  if (column === 'skills') return listIn(cell) ?? cell.split(/[;,]/).flatMap((each) => each.trim() || [])
  if (column === 'certificates')
    return (
      listIn(cell) ??
      cell
        .split(';')
        .filter((each) => each.trim())
        .map(certificate)
    )
  return cell
}

/** Parses a list in the JSON format of the export; null if the cell has another format. */
function listIn(cell: string): unknown {
  if (!cell.startsWith('[')) return null
  try {
    return JSON.parse(cell)
  } catch {
    // the cell is text that begins with a bracket; the field's rules report the error
    return null
  }
}

/** Parses a certificate such as 'First Aid | RC-9 | 2026-01-10 | 2027-01-09'. */
function certificate(text: string) {
  const [name = '', no = '', issued = '', expires = ''] = text.split('|').map((part) => part.trim())
  return { name, no, issued: issued ? isoDay(issued) : null, expires: expires ? isoDay(expires) : null }
}

/**
 * Converts a day such as 31/12/2026 to YYYY-MM-DD, the day before the month as in Commonwealth spreadsheets;
 * other text stays.
 */
const isoDay = (text: string): string => {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

const NUMBERS = { employee_no: 'employee number', national_id_no: 'national ID' } as const

/**
 * Yields the errors of the identifying numbers in a line. `seen` contains those of earlier lines, and gets
 * those of this one.
 */
export function* findNumberFaults(
  seen: Map<string, number>,
  line: number,
  record: Good['record'],
): Generator<ImportFault> {
  const given = Object.entries(NUMBERS).filter(([field]) => typeof record[field] === 'string')
  if (given.length === 0)
    yield {
      line,
      field: 'employee_no',
      message: 'Please give an employee number or a national ID, so that nobody is added twice.',
    }
  for (const [field, called] of given) {
    const key = `${field} ${searchText(String(record[field]))}`
    const before = seen.get(key)
    if (before === undefined) seen.set(key, line)
    else yield { line, field, message: `Line ${before} has the same ${called}.` }
  }
}
