import PDFDocument from 'pdfkit'
import { createRequire } from 'node:module'
import { createYield } from '../http/limits/yield-to-event-loop.ts'

const FONTS = createRequire(import.meta.url)
const font = (name: string) => FONTS.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** Margin on every side of a page, points (1/72 inch). */
export const MARGIN = 42
/** Names of the registered fonts, and colours. */
export const DOCUMENT_STYLE = {
  plain: 'plain',
  bold: 'bold',
  ink: '#1a2330',
  muted: '#5b6672',
  line: '#c4ccd4',
}
/** maximum size of the logo, and width of the column of names in the head, points */
const LOGO_WIDTH = 142
const LOGO_HEIGHT = 42
const NAME_WIDTH = 80

/**
 * Creates an empty A4 document with the fonts of `DOCUMENT_STYLE`. Equal content gives equal bytes: `at` (ms
 * since epoch UTC) is its only time.
 */
export function openA4({
  title,
  by,
  at,
  isWide = false,
}: {
  title: string
  by: string
  at: number
  /** whether the page is landscape */
  isWide?: boolean
}): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title, Author: by, Creator: 'Askari', CreationDate: new Date(at) },
  })
  doc.registerFont(DOCUMENT_STYLE.plain, font('DejaVuSansCondensed'))
  doc.registerFont(DOCUMENT_STYLE.bold, font('DejaVuSansCondensed-Bold'))
  return doc.font(DOCUMENT_STYLE.plain)
}

/**
 * Writes the head of the first page: the company's logo (a PNG, or null), the title, and lines with
 * a name and a value.
 */
export function writeA4Head(
  doc: PDFKit.PDFDocument,
  head: { title: string; company: string; logo: Buffer | null; lines: readonly [string, string][] },
) {
  if (head.logo !== null) {
    const fit: [number, number] = [LOGO_WIDTH, LOGO_HEIGHT]
    doc.image(head.logo, doc.page.width - MARGIN - LOGO_WIDTH, MARGIN, { fit, align: 'right' })
    // the title starts at the top left, next to the logo
    doc.x = MARGIN
    doc.y = MARGIN
  }
  doc.font(DOCUMENT_STYLE.bold).fontSize(18).fillColor(DOCUMENT_STYLE.ink).text(head.title)
  doc.font(DOCUMENT_STYLE.plain).fontSize(11).fillColor(DOCUMENT_STYLE.muted).text(head.company).moveDown(0.8)
  doc.fontSize(9)
  for (const [name, value] of head.lines) {
    const { y } = doc
    doc.fillColor(DOCUMENT_STYLE.muted).text(name, MARGIN, y, { width: NAME_WIDTH })
    const width = doc.page.width - 2 * MARGIN - NAME_WIDTH - 4
    doc.fillColor(DOCUMENT_STYLE.ink).text(value, MARGIN + NAME_WIDTH + 4, y, { width })
  }
  doc.x = MARGIN
  doc.moveDown(1)
}

/** Writes `foot` and the page number below each page, ends the document and yields its bytes. */
export async function* finishA4(
  doc: PDFKit.PDFDocument,
  foot: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { count } = doc.bufferedPageRange()
  const turn = createYield()
  for (let page = 0; page < count; page += 1) {
    await turn()
    doc.switchToPage(page)
    // pdfkit begins another page for text below the margin, so the margin is removed
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN + 12
    const width = doc.page.width - 2 * MARGIN
    doc.font(DOCUMENT_STYLE.plain).fontSize(8).fillColor(DOCUMENT_STYLE.muted)
    doc.text(foot, MARGIN, y, { width, lineBreak: false })
    doc.text(`Page ${page + 1} of ${count}`, MARGIN, y, { width, align: 'right' })
  }
  doc.end()
  for await (const piece of doc) yield piece as Uint8Array
}

interface FontOfDocument {
  // internal font of pdfkit, which has no public function to check for a character
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
}

/** pdfkit sets a whole line in one direction, which reverses names in these scripts within Latin text */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Returns a function that replaces text which the current font cannot print by `instead`, because empty boxes
 * would hide a name.
 */
export function createPrintableText(doc: PDFKit.PDFDocument): (text: string, instead: string) => string {
  const { font } = (doc as unknown as FontOfDocument)._font
  const isPrintable = (text: string) =>
    !RIGHT_TO_LEFT.test(text) &&
    Array.from(text).every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) as number))
  return (text, instead) => (isPrintable(text) ? text : instead)
}
