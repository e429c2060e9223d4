import type { FileType } from '../../domain/file.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/**
 * Detects the type of a file by its content; null for unsupported types. Signatures: PDF from ISO 32000-1
 * §7.5.2, PNG from its specification §5.2, JPEG from ITU-T T.81 annex B (SOI, then a marker), WebP from RFC
 * 9649 §2, Office files from ECMA-376 part 2 (a zip archive with the parts named below).
 */
export function detectFileType(content: Buffer): FileType | null {
  const text = (from: number, to: number) => content.toString('latin1', from, to)
  if (text(0, 5) === '%PDF-') return 'application/pdf'
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 4) !== 'PK\x03\x04' || !content.includes('[Content_Types].xml')) return null
  // a file with macros has a part of this name
  if (content.includes('vbaProject.bin')) return null
  if (content.includes('word/document.xml')) return `${OFFICE}.wordprocessingml.document`
  if (content.includes('xl/workbook.xml')) return `${OFFICE}.spreadsheetml.sheet`
  return null
}
