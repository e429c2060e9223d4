import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { PlaceAnswer } from '../../contract/fix-export.ts'
import { distanceText, durationText } from '../../domain/fix/trail-statistics.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'
import type { ExportedTrail } from './exported-trail.ts'
import { takeTurns } from '../http/take-turns.ts'
import { FIX_LINE, fixLines } from './fix-lines.ts'
import { pdfTable } from './pdf-table.ts'
import { printableText } from './printable-text.ts'
import type { ExportAbout } from './report-facts.ts'
import { reportRow, type ReportRow } from './report-row.ts'
import { writeStays } from './write-stays.ts'

interface Asked extends ExportAbout {
  /** of the company, a PNG; null where it has none */
  logo: Buffer | null
  /** the map, a JPEG in base64 */
  picture: string | undefined
  /** of "Who was here?" */
  answer: PlaceAnswer | undefined
}

const FONTS = createRequire(import.meta.url)
const font = (name: string) => FONTS.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
const PLAIN = 'plain'
const BOLD = 'bold'
const MARGIN = 42
/** the font lacks its signs */
const UNPRINTABLE = 'not printable here'
const INK = '#1a2330'
const MUTED = '#5b6672'
const LOOK = { plain: PLAIN, bold: BOLD, ink: INK, muted: MUTED, line: '#c4ccd4' }
/** of a picture at most, as wide as the text */
const PICTURE_HEIGHT = 430
/** beside the title and the company's name, 5 cm at most */
const LOGO_WIDTH = 142
const LOGO_HEIGHT = 42

/**
 * Trails as a report, A4, times by the company's clock: what "Who was here?" answered, of each guard a row, and the digest
 * of the fixes themselves (`fixLines`), which stays the same when a guard or a zone is called otherwise.
 */
export async function* pdfReport(
  trails: AsyncIterable<ExportedTrail>,
  asked: Asked,
): AsyncGenerator<Uint8Array, void, undefined> {
  const rows: ReportRow[] = []
  const digest = createHash('sha256')
  for await (const trail of trails) {
    rows.push(await reportRow(trail))
    for (const piece of fixLines(trail)) {
      digest.update(piece)
      await setImmediate()
    }
  }
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: {
      Title: 'Where guards were',
      Author: asked.by,
      Creator: 'Askari',
      CreationDate: new Date(asked.at),
    },
  })
  doc.registerFont(PLAIN, font('DejaVuSansCondensed'))
  doc.registerFont(BOLD, font('DejaVuSansCondensed-Bold'))
  const print = printableText(doc.font(PLAIN))
  const said = {
    ...asked,
    company: print(asked.company, `Company (its name is ${UNPRINTABLE})`),
    by: print(asked.by, `Name ${UNPRINTABLE}, see the activity`),
    reason: print(asked.reason, `The reason is ${UNPRINTABLE}, see the activity`),
  }
  writeHead(doc, rows, said, digest.digest('hex'))
  if (asked.picture !== undefined) drawPicture(doc, asked.picture)
  const called = ({ name, id }: ReportRow) =>
    print(`${name} (no. ${id})`, `Guard no. ${id} (name ${UNPRINTABLE})`)
  if (asked.answer !== undefined) {
    const guards = new Map(rows.map((row) => [row.id, called(row)]))
    await writeStays(doc, LOOK, asked.answer, {
      timeZone: asked.timeZone,
      called: (id) => guards.get(id) ?? '',
      print: (text) => print(text, `Text ${UNPRINTABLE}`),
    })
  }
  await writeRows(doc, rows, asked.timeZone, called)
  await numberPages(doc, said)
  doc.end()
  for await (const piece of doc) yield piece as Uint8Array
}

function writeHead(doc: PDFKit.PDFDocument, rows: readonly ReportRow[], asked: Asked, digest: string) {
  const clock = zoneClock(asked.timeZone)
  const sum = (of: (row: ReportRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const whole = (count: number) => count.toLocaleString('en')
  const silent = rows.filter(({ fixes }) => fixes === 0).length
  const { position, hash } = asked.head
  if (asked.logo !== null) {
    const fit: [number, number] = [LOGO_WIDTH, LOGO_HEIGHT]
    doc.image(asked.logo, doc.page.width - MARGIN - LOGO_WIDTH, MARGIN, { fit, align: 'right' })
    // what is placed leaves the cursor where it is
    doc.x = MARGIN
    doc.y = MARGIN
  }
  doc.font(BOLD).fontSize(18).fillColor(INK).text('Where guards were')
  doc.font(PLAIN).fontSize(11).fillColor(MUTED).text(asked.company).moveDown(0.8)
  const lines: [string, string][] = [
    ['From', clock.full(asked.from)],
    ['To', clock.full(asked.to)],
    [
      'Positions',
      asked.knownAt === null
        ? 'All that were known when this report was made'
        : `Only those received by ${clock.full(asked.knownAt)}`,
    ],
    ['Why', asked.reason],
    ['Exported by', `${asked.by}, ${clock.full(asked.at)}`],
    ['Guards', `${whole(rows.length)}${silent > 0 ? `, of whom ${whole(silent)} without a fix` : ''}`],
    ['Fixes', whole(sum((row) => row.fixes))],
    ['Arrived late', `${whole(sum((row) => row.late))}, stored after their hour was closed for sealing`],
    [
      'Distance',
      `${distanceText(sum((row) => row.distanceM))} in all, without what the accuracy of fixes explains`,
    ],
    ['With fixes', `${durationText(sum((row) => row.durationMs))} in all, without the gaps`],
    ['Newest event', `${whole(position)}, with the hash ${hash}`],
    ['SHA-256', `${digest} of these fixes, ${FIX_LINE}`],
  ]
  doc.fontSize(9)
  for (const [name, value] of lines) {
    const { y } = doc
    doc.fillColor(MUTED).text(name, MARGIN, y, { width: 80 })
    doc.fillColor(INK).text(value, MARGIN + 84, y, { width: doc.page.width - 2 * MARGIN - 84 })
  }
  doc.moveDown(1)
}

function drawPicture(doc: PDFKit.PDFDocument, picture: string) {
  const width = doc.page.width - 2 * MARGIN
  const jpeg = Buffer.from(picture, 'base64')
  doc.x = MARGIN
  try {
    // at the cursor, which it moves below it only where it is given no place
    doc.image(jpeg, { fit: [width, PICTURE_HEIGHT], align: 'center' })
    doc.y += 4
    const digest = createHash('sha256').update(jpeg).digest('hex')
    doc.fillColor(MUTED).fontSize(8)
    doc.text('Picture from the browser of who exported; the server has not checked it.')
    doc.text(`SHA-256 of it: ${digest}`).moveDown(1)
  } catch {
    // it only begins as a JPEG does; the library says so by throwing
    doc.fillColor(MUTED).text('The picture of the map could not be read.').moveDown(1)
  }
}

function writeRows(
  doc: PDFKit.PDFDocument,
  rows: readonly ReportRow[],
  timeZone: string,
  called: (row: ReportRow) => string,
): Promise<void> {
  const clock = zoneClock(timeZone)
  const moment = (t: number | null) => (t === null ? '–' : clock.dateTime(t))
  const lasting = ({ count, ms }: ReportRow['gaps']) =>
    count === 0 ? 'none' : `${count.toLocaleString('en')}, ${durationText(ms)}`
  return pdfTable(
    doc,
    LOOK,
    [
      { title: 'Guard', width: 0.26, of: called },
      { title: 'First fix', width: 0.145, of: ({ first }) => moment(first) },
      { title: 'Last fix', width: 0.145, of: ({ last }) => moment(last) },
      { title: 'Fixes', width: 0.07, right: true, of: ({ fixes }) => fixes.toLocaleString('en') },
      { title: 'Late', width: 0.05, right: true, of: ({ late }) => late.toLocaleString('en') },
      { title: 'Distance', width: 0.1, right: true, of: ({ distanceM }) => distanceText(distanceM) },
      { title: 'Gaps', width: 0.115, right: true, of: ({ gaps }) => lasting(gaps) },
      { title: 'Stops', width: 0.115, right: true, of: ({ stops }) => lasting(stops) },
    ],
    rows,
  )
}

async function numberPages(doc: PDFKit.PDFDocument, { company, timeZone, at }: Asked) {
  const { count } = doc.bufferedPageRange()
  const foot = `${company} · times are ${timeZone.replaceAll('_', ' ')} (${zoneClock(timeZone).zone(at)})`
  const turn = takeTurns()
  for (let page = 0; page < count; page += 1) {
    await turn()
    doc.switchToPage(page)
    // below the margin, where text would begin another page
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN + 12
    const width = doc.page.width - 2 * MARGIN
    doc.font(PLAIN).fontSize(8).fillColor(MUTED)
    doc.text(foot, MARGIN, y, { width, lineBreak: false })
    doc.text(`Page ${page + 1} of ${count}`, MARGIN, y, { width, align: 'right' })
  }
}
