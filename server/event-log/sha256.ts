import { createHash, hash } from 'node:crypto'

/** SHA-256 of the text's UTF-8 bytes, in lower-case hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** SHA-256 of bytes, 32 bytes. */
export const sha256Bytes = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')
