import type { WhoWasHereResult } from '../../../contract/evidence/fix-export.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { writePdfTable, type TableStyle } from '../../pdf/pdf-table.ts'

interface Words {
  /** IANA name of the time zone */
  timeZone: string
  /** returns the name of a guard by id */
  called: (id: string) => string
  /** replaces characters that the font lacks */
  print: (text: string) => string
}

/** minimum height for the title and the first rows of a table, points */
const LEAST_HEIGHT = 100

/**
 * Writes the result of "Who was here?" at the cursor of the document: a row for each stay, in order of
 * arrival.
 */
export async function writeStays(
  doc: PDFKit.PDFDocument,
  look: TableStyle,
  { said, stays }: WhoWasHereResult,
  { timeZone, called, print }: Words,
): Promise<void> {
  const { dateTime } = zoneClock(timeZone)
  if (doc.y + LEAST_HEIGHT > doc.page.height - doc.page.margins.bottom) doc.addPage()
  doc.font(look.bold).fontSize(9).fillColor(look.ink).text(print(said))
  doc.font(look.plain).fontSize(8).fillColor(look.muted)
  doc.text('As the browser of who exported found it; the server has not checked it.').moveDown(0.5)
  await writePdfTable(
    doc,
    look,
    [
      { title: 'Guard', width: 0.2, of: ({ worker_id }) => called(worker_id) },
      { title: 'Seen from', width: 0.13, of: ({ arrival }) => dateTime(arrival) },
      { title: 'Seen until', width: 0.13, of: ({ departure }) => dateTime(departure) },
      { title: 'Stay', width: 0.26, of: (stay) => print(stay.said) },
      { title: 'Distance', width: 0.15, of: ({ distance }) => print(distance) },
      { title: 'Nearest fix', width: 0.13, of: ({ nearest_at }) => dateTime(nearest_at) },
    ],
    stays,
  )
  doc.moveDown(1.5)
}
