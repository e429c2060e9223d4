import { hash } from 'node:crypto'

/** Returns the SHA-256 of a text's UTF-8 bytes, in lower-case hex. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/**
 * Returns the SHA-256 of bytes, as 32 bytes. Hashing to a string and converting it is three times as fast in
 * Node as hashing to a buffer.
 */
export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  const digest = hash('sha256', bytes, 'binary')
  const made = new Uint8Array(digest.length)
  for (let i = 0; i < made.length; i++) made[i] = digest.charCodeAt(i)
  return made
}
