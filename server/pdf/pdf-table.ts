import { createYield } from '../http/limits/yield-to-event-loop.ts'

/** A column of a table; `width` is its share of the page, 0 to 1. */
interface Column<Row> {
  title: string
  width: number
  right?: true
  of: (row: Row) => string
}

/** Names of registered fonts, and colours. */
export interface TableStyle {
  plain: string
  bold: string
  ink: string
  muted: string
  line: string
}

const SIZE = 8
const PADDING = 3
/** added to widths so that text that just fits is not broken, points */
const SLACK = 1

/** Returns the minimum width of a column, points, in which no word of these texts is broken. */
export function minColumnWidth(
  doc: PDFKit.PDFDocument,
  look: TableStyle,
  { title, values }: { title: string; values: readonly string[] },
): number {
  const widest = (font: string, texts: readonly string[]) => {
    doc.font(font).fontSize(SIZE)
    return Math.max(0, ...texts.flatMap((text) => text.split(' ')).map((word) => doc.widthOfString(word)))
  }
  return Math.max(widest(look.bold, [title]), widest(look.plain, values)) + 2 * PADDING + SLACK
}

/**
 * Writes a table at the cursor, with page breaks between rows and the head on each page. Yields to the event
 * loop.
 */
export async function writePdfTable<Row>(
  doc: PDFKit.PDFDocument,
  look: TableStyle,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { left, right, top, bottom } = doc.page.margins
  const width = doc.page.width - left - right
  const end = doc.page.height - bottom
  const place = (column: Column<Row>) => ({
    width: column.width * width - 2 * PADDING,
    align: column.right ? ('right' as const) : ('left' as const),
  })
  const heightOf = (font: string, cells: readonly string[]): number => {
    doc.font(font).fontSize(SIZE).fillColor(look.ink)
    const heights = columns.map((column, i) => doc.heightOfString(cells[i] ?? '', place(column)))
    return Math.max(...heights) + 2 * PADDING
  }
  const write = (font: string, cells: readonly string[], y: number, height: number): number => {
    const under = y + height
    doc.font(font).fontSize(SIZE).fillColor(look.ink)
    let x = left
    for (const [i, column] of columns.entries()) {
      doc.text(cells[i] ?? '', x + PADDING, y + PADDING, place(column))
      x += column.width * width
    }
    doc
      .moveTo(left, under)
      .lineTo(left + width, under)
      .lineWidth(0.4)
      .strokeColor(look.line)
      .stroke()
    return under
  }
  const titles = columns.map(({ title }) => title)
  const head = heightOf(look.bold, titles)
  const nextPage = () => {
    doc.addPage()
    return write(look.bold, titles, top, head)
  }
  let y = doc.y
  // The table begins on a new page unless its head and some rows fit.
  y = y + 4 * (SIZE + 2 * PADDING) > end ? nextPage() : write(look.bold, titles, y, head)
  const turn = createYield()
  for (const row of rows) {
    const cells = columns.map(({ of }) => of(row))
    const height = heightOf(look.plain, cells)
    if (y + height > end) y = nextPage()
    y = write(look.plain, cells, y, height)
    await turn()
  }
  doc.x = left
  doc.y = y
}
