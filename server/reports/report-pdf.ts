import {
  cellText,
  isNumeric,
  type ReportContent,
  type ReportPlot,
  type ReportTable,
  type ValueKind,
} from '../../domain/reports/report-data.ts'
import {
  finishA4,
  DOCUMENT_STYLE,
  MARGIN,
  openA4,
  writeA4Head,
  createPrintableText,
} from '../pdf/a4-document.ts'
import { minColumnWidth, writePdfTable } from '../pdf/pdf-table.ts'
import { type ReportSource, reportSourceLines } from './report-source.ts'

/** maximum number of bars in a plot; further ones are left out */
const MOST_BARS = 93
const PLOT_HEIGHT = 90
const NOT_PRINTABLE = '(in letters that this document cannot print)'
/** minimum width of a text column, points; in a narrower one, names take many lines */
const LEAST_TEXT = 62
/** how the width that remains after all minimum widths is shared, by kind of column */
const SHARES = {
  text: 6,
  moment: 1,
  day: 1,
  number: 0.5,
  minutes: 0.5,
  percent: 0.5,
  amount: 1,
} as const

/** Writes a report as an A4 document with selectable text: the head, figures, plots, then the tables. */
export async function reportPdf(
  content: ReportContent,
  source: ReportSource,
  logo: Buffer | null,
): Promise<Buffer> {
  const about = { title: content.title, by: content.company, at: source.at }
  const upright = openA4(about)
  const isWide = content.tables.some((table) => needsWidth(upright, table, content.timeZone))
  const doc = isWide ? openA4({ ...about, isWide }) : upright
  const printable = createPrintableText(doc)
  const print = (text: string) => printable(text, NOT_PRINTABLE)
  writeA4Head(doc, {
    title: content.title,
    company: print(content.company),
    logo,
    lines: reportSourceLines(content, source)
      .slice(1)
      .map(([name, value]) => [name, print(value)]),
  })
  writeFigures(doc, content)
  for (const plot of content.plots) writePlot(doc, plot, print)
  for (const table of content.tables) await writeTable(doc, table, content.timeZone, print)
  const pieces: Uint8Array[] = []
  for await (const piece of finishA4(doc, `${content.title} · data ${source.dataSha256.slice(0, 16)}`))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

/** number of first rows that determine the widths of columns */
const LOOKED_AT = 200
/** maximum width that a text column gets because of one unbroken word, points */
const MOST_WORD = 80
/** kinds of values that may be broken between words; amounts may not */
const BREAKS: readonly ValueKind[] = ['text', 'moment', 'day']

/** Returns the minimum width of each column, points, at which no word or value is broken. */
const leastOf = (doc: PDFKit.PDFDocument, { columns, rows }: ReportTable, timeZone: string): number[] =>
  columns.map(({ title, kind }, at) => {
    const values = rows
      .slice(0, LOOKED_AT)
      .map(({ cells }) => cellText(cells[at] ?? null, kind, timeZone, ''))
    const whole = BREAKS.includes(kind) ? values : values.map((value) => value.replaceAll(' ', '\u00a0'))
    const head = minColumnWidth(doc, DOCUMENT_STYLE, { title, values: [] })
    const least = minColumnWidth(doc, DOCUMENT_STYLE, { title: '', values: whole })
    return Math.max(head, kind === 'text' ? Math.min(least, MOST_WORD) : least)
  })

const widthOf = (doc: PDFKit.PDFDocument) => doc.page.width - 2 * MARGIN

/** Returns whether a table is too wide for a page in portrait format. */
const needsWidth = (doc: PDFKit.PDFDocument, table: ReportTable, timeZone: string): boolean =>
  table.rows.length > 0 &&
  leastOf(doc, table, timeZone).reduce(
    (sum, least, at) => sum + (table.columns[at]?.kind === 'text' ? Math.max(least, LEAST_TEXT) : least),
    0,
  ) > widthOf(doc)

/**
 * Returns each column's share of the page width (0 to 1): its minimum, and a part of the rest by its kind.
 */
function columnWidths(doc: PDFKit.PDFDocument, table: ReportTable, timeZone: string): number[] {
  const { columns } = table
  const least = leastOf(doc, table, timeZone)
  const rest = Math.max(0, widthOf(doc) - least.reduce((sum, each) => sum + each, 0))
  const shares = columns.map(({ kind }) => SHARES[kind])
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const widths = least.map((each, at) => each + (rest * (shares[at] ?? 0)) / whole)
  const sum = widths.reduce((total, each) => total + each, 0)
  return widths.map((each) => each / sum)
}

function writeFigures(doc: PDFKit.PDFDocument, { figures, timeZone }: ReportContent): void {
  doc.fontSize(10)
  for (const { label, kind, value } of figures) {
    const { y } = doc
    doc.font(DOCUMENT_STYLE.plain).fillColor(DOCUMENT_STYLE.muted).text(label, MARGIN, y, { width: 220 })
    doc
      .font(DOCUMENT_STYLE.bold)
      .fillColor(DOCUMENT_STYLE.ink)
      .text(cellText(value, kind, timeZone), MARGIN + 224, y)
  }
  doc.x = MARGIN
  doc.moveDown(1)
}

function heading(doc: PDFKit.PDFDocument, text: string, room: number): void {
  if (doc.y + room > doc.page.height - MARGIN) doc.addPage()
  doc.font(DOCUMENT_STYLE.bold).fontSize(11).fillColor(DOCUMENT_STYLE.ink).text(text, MARGIN, doc.y)
  doc.moveDown(0.4)
}

function writePlot(doc: PDFKit.PDFDocument, plot: ReportPlot, print: (text: string) => string): void {
  const labels = plot.labels.slice(0, MOST_BARS)
  const values = plot.values.slice(0, MOST_BARS)
  if (values.length === 0) return
  heading(doc, plot.title, PLOT_HEIGHT + 60)
  const top = doc.y
  const width = doc.page.width - 2 * MARGIN
  const highest = Math.max(0, ...values)
  const most = Math.max(1, highest)
  const each = width / values.length
  doc.font(DOCUMENT_STYLE.plain).fontSize(7)
  for (const [at, value] of values.entries()) {
    const height = (value / most) * PLOT_HEIGHT
    const x = MARGIN + at * each
    doc.rect(x + each * 0.1, top + 10 + PLOT_HEIGHT - height, each * 0.8, height).fill(DOCUMENT_STYLE.muted)
    const room = { width: each, align: 'center' as const, height: 9, ellipsis: true }
    if (values.length <= 16) {
      doc.fillColor(DOCUMENT_STYLE.ink).text(String(value), x, top + PLOT_HEIGHT - height, room)
      doc.fillColor(DOCUMENT_STYLE.muted).text(print(labels[at] ?? ''), x, top + PLOT_HEIGHT + 13, room)
    }
  }
  if (values.length > 16) {
    const ends = `${print(labels[0] ?? '')} to ${print(labels.at(-1) ?? '')}, ${highest.toLocaleString('en')} at most`
    doc.fillColor(DOCUMENT_STYLE.muted).text(ends, MARGIN, top + PLOT_HEIGHT + 13, { width })
  }
  doc.x = MARGIN
  doc.y = top + PLOT_HEIGHT + 34
}

async function writeTable(
  doc: PDFKit.PDFDocument,
  table: ReportTable,
  timeZone: string,
  print: (text: string) => string,
): Promise<void> {
  const { title, empty, columns, rows } = table
  heading(doc, `${title} (${rows.length})`, 70)
  if (rows.length === 0) {
    doc.font(DOCUMENT_STYLE.plain).fontSize(9).fillColor(DOCUMENT_STYLE.muted).text(empty)
    doc.moveDown(1)
    return
  }
  const widths = columnWidths(doc, table, timeZone)
  await writePdfTable(
    doc,
    DOCUMENT_STYLE,
    columns.map((column, at) => ({
      title: column.title,
      width: widths[at] ?? 0,
      ...(isNumeric(column.kind) && { right: true as const }),
      of: ({ cells }: ReportTable['rows'][number]) =>
        print(cellText(cells[at] ?? null, column.kind, timeZone, '')),
    })),
    rows,
  )
  doc.moveDown(1.2)
}
