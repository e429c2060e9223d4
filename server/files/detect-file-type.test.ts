import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { detectFileType } from './file-store.ts'

/** Returns the bytes of a ZIP archive that matter for detecting its type: the names of its files. */
const archive = (...parts: string[]) =>
  Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    ...parts.flatMap((part) => [Buffer.from(part), deflateRawSync(part)]),
  ])

it('is that of the content', () => {
  expect(detectFileType(Buffer.from('%PDF-1.4'))).toBe('application/pdf')
  expect(detectFileType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  expect(detectFileType(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('image/png')
  expect(detectFileType(Buffer.from('RIFF____WEBPVP8 '))).toBe('image/webp')
  expect(detectFileType(archive('[Content_Types].xml', 'word/document.xml'))).toMatch(/wordprocessingml/)
  expect(detectFileType(archive('[Content_Types].xml', 'xl/workbook.xml'))).toMatch(/spreadsheetml/)
})

it('is none for what may run, and for what is not known', () => {
  for (const text of ['<html>', '<svg xmlns="http://www.w3.org/2000/svg">', 'MZ\x90', 'RIFF____WAVE', ''])
    expect(detectFileType(Buffer.from(text, 'latin1'))).toBeNull()
  expect(
    detectFileType(archive('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')),
  ).toBeNull()
  expect(detectFileType(archive('word/document.xml'))).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      fc.pre(
        !['%PD', 'RIF', 'PK\x03', '\x89PN', '\xff\xd8\xff'].includes(
          Buffer.from(bytes).toString('latin1', 0, 3),
        ),
      )
      expect(detectFileType(Buffer.from(bytes))).toBeNull()
    }),
  )
})
