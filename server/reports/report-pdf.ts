import { cellText, isNumeric } from '../../domain/reports/cell-text.ts'
import type { ReportContent, ReportPlot, ReportTable } from '../../domain/reports/report-data.ts'
import { finishA4, LOOK, MARGIN, openA4, writeA4Head } from '../pdf/a4-document.ts'
import { pdfTable } from '../pdf/pdf-table.ts'
import { printableText } from '../pdf/printable-text.ts'
import { type ReportSource, sourceLines } from './report-source.ts'

/** more bars than this have no room on a page */
const MOST_BARS = 93
const PLOT_HEIGHT = 90
const NOT_PRINTABLE = '(in letters that this document cannot print)'
/** shares of the width of a page, before they are brought to 1 */
const WIDTHS = {
  text: 3,
  moment: 2.2,
  day: 1.8,
  number: 1.2,
  minutes: 1.4,
  percent: 1.3,
  amount: 1.8,
} as const

/** A report as an A4 document with selectable text: the head, figures, plots, then the tables. */
export async function reportPdf(
  content: ReportContent,
  source: ReportSource,
  logo: Buffer | null,
): Promise<Buffer> {
  const doc = openA4({ title: content.title, by: content.company, at: source.at })
  const printable = printableText(doc)
  const print = (text: string) => printable(text, NOT_PRINTABLE)
  writeA4Head(doc, {
    title: content.title,
    company: print(content.company),
    logo,
    lines: sourceLines(content, source)
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

function writeFigures(doc: PDFKit.PDFDocument, { figures, timeZone }: ReportContent): void {
  doc.fontSize(10)
  for (const { label, kind, value } of figures) {
    const { y } = doc
    doc.font(LOOK.plain).fillColor(LOOK.muted).text(label, MARGIN, y, { width: 220 })
    doc
      .font(LOOK.bold)
      .fillColor(LOOK.ink)
      .text(cellText(value, kind, timeZone), MARGIN + 224, y)
  }
  doc.x = MARGIN
  doc.moveDown(1)
}

function heading(doc: PDFKit.PDFDocument, text: string, room: number): void {
  if (doc.y + room > doc.page.height - MARGIN) doc.addPage()
  doc.font(LOOK.bold).fontSize(11).fillColor(LOOK.ink).text(text, MARGIN, doc.y)
  doc.moveDown(0.4)
}

function writePlot(doc: PDFKit.PDFDocument, plot: ReportPlot, print: (text: string) => string): void {
  const labels = plot.labels.slice(0, MOST_BARS)
  const values = plot.values.slice(0, MOST_BARS)
  if (values.length === 0) return
  heading(doc, plot.title, PLOT_HEIGHT + 60)
  const top = doc.y
  const width = doc.page.width - 2 * MARGIN
  const most = Math.max(1, ...values)
  const each = width / values.length
  doc.font(LOOK.plain).fontSize(7)
  for (const [at, value] of values.entries()) {
    const height = (value / most) * PLOT_HEIGHT
    const x = MARGIN + at * each
    doc.rect(x + each * 0.1, top + 10 + PLOT_HEIGHT - height, each * 0.8, height).fill(LOOK.muted)
    const room = { width: each, align: 'center' as const, height: 9, ellipsis: true }
    if (values.length <= 16) {
      doc.fillColor(LOOK.ink).text(String(value), x, top + PLOT_HEIGHT - height, room)
      doc.fillColor(LOOK.muted).text(print(labels[at] ?? ''), x, top + PLOT_HEIGHT + 13, room)
    }
  }
  if (values.length > 16) {
    const ends = `${print(labels[0] ?? '')} to ${print(labels.at(-1) ?? '')}, ${most} at most`
    doc.fillColor(LOOK.muted).text(ends, MARGIN, top + PLOT_HEIGHT + 13, { width })
  }
  doc.x = MARGIN
  doc.y = top + PLOT_HEIGHT + 34
}

async function writeTable(
  doc: PDFKit.PDFDocument,
  { title, empty, columns, rows }: ReportTable,
  timeZone: string,
  print: (text: string) => string,
): Promise<void> {
  heading(doc, `${title} (${rows.length})`, 70)
  if (rows.length === 0) {
    doc.font(LOOK.plain).fontSize(9).fillColor(LOOK.muted).text(empty)
    doc.moveDown(1)
    return
  }
  const whole = columns.reduce((sum, { kind }) => sum + WIDTHS[kind], 0)
  await pdfTable(
    doc,
    LOOK,
    columns.map((column, at) => ({
      title: column.title,
      width: WIDTHS[column.kind] / whole,
      ...(isNumeric(column.kind) && { right: true as const }),
      of: ({ cells }: ReportTable['rows'][number]) =>
        print(cellText(cells[at] ?? null, column.kind, timeZone, '')),
    })),
    rows,
  )
  doc.moveDown(1.2)
}
