import { createHash } from 'node:crypto'

/**
 * Identifies a message of a phone by its content: the first 96 bits of the SHA-256 of its text (query and
 * body) in base64url. With a copy from the phone, one can find what the message stored.
 */
export const messageDigest = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16)
