import writeExcelFile from 'write-excel-file/node'
import { csvLine } from '../../domain/text/csv-line.ts'
import {
  cellText,
  isNumeric,
  type Cell,
  type ReportContent,
  type ReportTable,
  type ValueKind,
} from '../../domain/reports/report-data.ts'
import type { ReportFormat } from '../../domain/reports/report.ts'
import { reportPdf } from './report-pdf.ts'
import { type ReportSource, reportSourceLines } from './report-source.ts'
import { undatedZip } from './undated-zip.ts'

/** Excel reads a CSV file as UTF-8 only if it begins with this mark */
const BYTE_ORDER_MARK = '\ufeff'
const TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/**
 * Writes a report as a file. Equal content and source give equal bytes. `logo` is the company's logo, a PNG.
 */
export async function writeReportFile(
  format: ReportFormat,
  content: ReportContent,
  source: ReportSource,
  logo: Buffer | null,
): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const name = `${content.slug}-${content.fromDay}-to-${content.toDay}.${format}`
  const bytes =
    format === 'csv'
      ? Buffer.from(csvOf(content, source))
      : format === 'xlsx'
        ? await xlsxOf(content, source)
        : await reportPdf(content, source, logo)
  return { name, type: TYPES[format], bytes }
}

/** Formats a cell: times become text in the company's time zone, and other values stay as they are. */
const plain = (value: Cell, kind: ValueKind, timeZone: string): Cell =>
  kind === 'moment' ? cellText(value, kind, timeZone, '') || null : value

const headOf = ({ title }: ReportTable, columns: ReportTable['columns']) => [
  [title],
  columns.map((column) => (column.kind === 'minutes' ? `${column.title} (min)` : column.title)),
]

const linesOf = (content: ReportContent, source: ReportSource): Cell[][] => [
  [content.title],
  ...reportSourceLines(content, source),
  ...content.figures.map(({ label, kind, value }) => [
    kind === 'minutes' ? `${label} (min)` : kind === 'percent' ? `${label} (%)` : label,
    plain(value, kind, content.timeZone),
  ]),
]

function csvOf(content: ReportContent, source: ReportSource): string {
  const lines = linesOf(content, source)
  for (const table of content.tables) {
    const { columns, rows } = table
    lines.push([], ...headOf(table, columns))
    for (const { cells } of rows)
      lines.push(cells.map((value, at) => plain(value, columns[at]?.kind ?? 'text', content.timeZone)))
  }
  return `${BYTE_ORDER_MARK}${lines.map(csvLine).join('')}`
}

async function xlsxOf(content: ReportContent, source: ReportSource): Promise<Buffer> {
  const text = (value: string, isBold = false) => ({
    value,
    type: String,
    ...(isBold && { fontWeight: 'bold' as const }),
  })
  const row = (cells: readonly Cell[]) =>
    cells.map((value) => (typeof value === 'string' ? text(value) : value))
  const sheets = content.tables.map((table) => ({
    sheet: table.title.slice(0, 31),
    columns: table.columns.map(({ kind }) => ({ width: isNumeric(kind) ? 12 : 22 })),
    data: [
      (headOf(table, table.columns)[1] ?? []).map((title) => text(title, true)),
      ...table.rows.map(({ cells }) =>
        row(cells.map((value, at) => plain(value, table.columns[at]?.kind ?? 'text', content.timeZone))),
      ),
    ],
  }))
  const about = {
    sheet: 'About',
    columns: [{ width: 30 }, { width: 70 }],
    data: linesOf(content, source).map(row),
  }
  return undatedZip(await writeExcelFile([about, ...sheets]).toBuffer())
}
