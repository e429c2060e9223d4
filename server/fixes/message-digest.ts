import { createHash } from 'node:crypto'

/**
 * Names a message of a phone by what it says: the first 96 bits of the SHA-256 of its text (query and body) in base64url.
 * Whoever has the phone's own copy finds by it what the message brought.
 */
export const messageDigest = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16)
