import type { ExportedTrail } from '../exported-trail.ts'
import { formatDecimal } from '../formats/text-file.ts'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { WhoWasHereResult } from '../../../contract/evidence/fix-export.ts'
import { distanceText, durationText } from '../../../domain/fix/trail-statistics.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import {
  finishA4,
  DOCUMENT_STYLE,
  MARGIN,
  openA4,
  writeA4Head,
  createPrintableText,
} from '../../pdf/a4-document.ts'
import { writePdfTable } from '../../pdf/pdf-table.ts'
import type { ExportMetadata } from './report-facts.ts'
import { computeReportRow, type ReportRow } from './report-row.ts'
import { writeStays } from './write-stays.ts'

interface Asked extends ExportMetadata {
  /** the company's logo as PNG; null: none */
  logo: Buffer | null
  /** image of the map, JPEG in base64 */
  picture: string | undefined
  /** result of the search "Who was here?" */
  answer: WhoWasHereResult | undefined
}

const TITLE = 'Where guards were'
/** text that replaces characters which the font lacks */
const UNPRINTABLE = 'not printable here'
/** maximum height of the map image, points; it is as wide as the text */
const PICTURE_HEIGHT = 430

/**
 * Yields a report of trails as an A4 PDF, with times in the company's time zone: the result of "Who was
 * here?", a row per guard, and the digest of all fixes (`fixLines`), which does not depend on names or time
 * zones.
 */
export async function* pdfReport(
  trails: AsyncIterable<ExportedTrail>,
  asked: Asked,
): AsyncGenerator<Uint8Array, void, undefined> {
  const rows: ReportRow[] = []
  const digest = createHash('sha256')
  for await (const trail of trails) {
    rows.push(await computeReportRow(trail))
    for (const piece of fixLines(trail)) {
      digest.update(piece)
      await setImmediate()
    }
  }
  const doc = openA4({ title: TITLE, by: asked.by, at: asked.at })
  const print = createPrintableText(doc)
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
    await writeStays(doc, DOCUMENT_STYLE, asked.answer, {
      timeZone: asked.timeZone,
      called: (id) => guards.get(id) ?? '',
      print: (text) => print(text, `Text ${UNPRINTABLE}`),
    })
  }
  await writeRows(doc, rows, asked.timeZone, called)
  const { company, timeZone, at } = said
  const zone = `${timeZone.replaceAll('_', ' ')} (${zoneClock(timeZone).zone(at)})`
  yield* finishA4(doc, `${company} · times are ${zone}`)
}

function writeHead(doc: PDFKit.PDFDocument, rows: readonly ReportRow[], asked: Asked, digest: string) {
  const clock = zoneClock(asked.timeZone)
  const sum = (of: (row: ReportRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const whole = (count: number) => count.toLocaleString('en')
  const silent = rows.filter(({ fixes }) => fixes === 0).length
  const { position, hash } = asked.head
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
    ['SHA-256', `${digest} of these fixes, ${FIX_LINE_FORMAT}`],
  ]
  writeA4Head(doc, { title: TITLE, company: asked.company, logo: asked.logo, lines })
}

function drawPicture(doc: PDFKit.PDFDocument, picture: string) {
  const width = doc.page.width - 2 * MARGIN
  const jpeg = Buffer.from(picture, 'base64')
  doc.x = MARGIN
  try {
    // without a position, pdfkit draws at the cursor and moves it
    doc.image(jpeg, { fit: [width, PICTURE_HEIGHT], align: 'center' })
    doc.y += 4
    const digest = createHash('sha256').update(jpeg).digest('hex')
    doc.fillColor(DOCUMENT_STYLE.muted).fontSize(8)
    doc.text('Picture from the browser of who exported; the server has not checked it.')
    doc.text(`SHA-256 of it: ${digest}`).moveDown(1)
  } catch {
    // pdfkit throws if the data starts like a JPEG but is not one
    doc.fillColor(DOCUMENT_STYLE.muted).text('The picture of the map could not be read.').moveDown(1)
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
  return writePdfTable(
    doc,
    DOCUMENT_STYLE,
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

const FIXES_A_PIECE = 1000

/** Explains the format of `fixLines` to readers of the report. */
export const FIX_LINE_FORMAT =
  'each a line: guard no., ms since 1970 UTC, latitude, longitude, accuracy in metres'

/**
 * Yields the fixes of a trail as text, from which the digest is computed, in pieces. An unknown accuracy is
 * empty.
 */
export function* fixLines({ guard, t, lat, lon, accuracy }: ExportedTrail): Generator<string> {
  for (let from = 0; from < t.length; from += FIXES_A_PIECE) {
    let piece = ''
    for (let i = from; i < Math.min(from + FIXES_A_PIECE, t.length); i += 1) {
      const metres = accuracy[i]
      const place = `${formatDecimal(lat[i] as number)},${formatDecimal(lon[i] as number)}`
      piece += `${guard.id},${t[i]},${place},${metres === null || metres === undefined ? '' : formatDecimal(metres)}\n`
    }
    yield piece
  }
}
