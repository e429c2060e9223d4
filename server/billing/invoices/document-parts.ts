import type { FastifyReply } from 'fastify'
import type { Context } from '../../app/context.ts'
import { type OutgoingFile, sendRecordedFile } from '../../exports/file-exports.ts'
import { createHash } from 'node:crypto'
import type { Invoice } from '../../../contract/billing/invoice.ts'
import { TAXES, type TaxCode } from '../../../domain/billing/invoices/tax.ts'
import { canonicalJson } from '../../../domain/event-sourcing/canonical-json.ts'
import { type createPrintableText, DOCUMENT_STYLE, MARGIN } from '../../pdf/a4-document.ts'

type Print = ReturnType<typeof createPrintableText>

/** Returns the SHA-256 digest of a document's content as canonical JSON, hex. */
export const documentDigest = (said: unknown): string =>
  createHash('sha256').update(canonicalJson(said)).digest('hex')

/** Returns the tax as text, e.g. 'VAT, standard rate, 16 %'. */
export const taxText = ({ tax_code: code, tax_basis_points: rate }: Invoice): string =>
  `${TAXES[code as TaxCode]?.label ?? code}, ${rate / 100} %`

/** Writes the seller and the buyer of an invoice side by side, with their tax PINs. */
export function writeSides(doc: PDFKit.PDFDocument, print: Print, { seller, buyer }: Invoice): void {
  const width = (doc.page.width - 2 * MARGIN - 16) / 2
  const { y } = doc
  const ends = [['From', seller] as const, ['To', buyer] as const].map(([label, side], at) => {
    const x = MARGIN + at * (width + 16)
    doc.font(DOCUMENT_STYLE.plain).fontSize(8).fillColor(DOCUMENT_STYLE.muted).text(label, x, y, { width })
    doc.font(DOCUMENT_STYLE.bold).fontSize(10).fillColor(DOCUMENT_STYLE.ink)
    doc.text(print(side.name, 'Name not printable here'), x, doc.y, { width })
    doc.font(DOCUMENT_STYLE.plain).fontSize(9)
    for (const line of [
      side.address && print(side.address, 'Address not printable here'),
      side.kra_pin && `KRA PIN ${side.kra_pin}`,
      side.vat_number && `VAT no. ${side.vat_number}`,
    ])
      if (line) doc.text(line, x, doc.y, { width })
    return doc.y
  })
  doc.x = MARGIN
  doc.y = Math.max(...ends) + 12
}

/** Writes the sums under a table: one name and amount per line, at the right margin. */
export function writeSums(
  doc: PDFKit.PDFDocument,
  sums: readonly { name: string; value: string; strong?: boolean }[],
): void {
  const width = 330
  const x = doc.page.width - MARGIN - width
  if (doc.y + sums.length * 14 + 8 > doc.page.height - MARGIN) doc.addPage()
  doc.y += 8
  for (const { name, value, strong = false } of sums) {
    const { y } = doc
    doc
      .font(strong ? DOCUMENT_STYLE.bold : DOCUMENT_STYLE.plain)
      .fontSize(9)
      .fillColor(DOCUMENT_STYLE.ink)
    doc.text(name, x, y, { width: width - 100 })
    const after = doc.y
    doc.text(value, x + width - 100, y, { width: 97, align: 'right' })
    doc.y = Math.max(after, doc.y) + 2
  }
  doc.x = MARGIN
  doc.y += 8
}

/** Writes small paragraphs at the end of a document. */
export function writeNotes(doc: PDFKit.PDFDocument, notes: readonly string[]): void {
  doc.font(DOCUMENT_STYLE.plain).fontSize(8.5).fillColor(DOCUMENT_STYLE.ink)
  for (const note of notes)
    doc.text(note, MARGIN, doc.y, { width: doc.page.width - 2 * MARGIN }).moveDown(0.5)
}

/**
 * Sends a PDF only once it is complete, so that an error leads to a problem reply instead of half a file. An
 * event records its digest.
 */
export async function sendPdf(
  context: Context,
  reply: FastifyReply,
  file: Omit<OutgoingFile, 'sha256' | 'bytes'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<FastifyReply> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return sendRecordedFile(context, reply, { ...file, content: Buffer.concat(all), type: 'application/pdf' })
}
