import { createHmac } from 'node:crypto'
import type { Context } from '../app/context.ts'
import { sha256 } from '../event-log/sha256.ts'

/** Crockford's base 32: no letter resembles a digit or another letter */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** 20 letters with 5 bits each give 100 bits */
const LENGTH = 20

/**
 * Computes the code of a name such as `reporting-code/1/17`: 5 bits of each of the first 20 bytes of an
 * HMAC-SHA256 with a server key, in letters and digits. The server does not store it.
 */
export function createCode(key: Uint8Array, name: string): string {
  const bytes = createHmac('sha256', key).update(name).digest()
  return [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % 32]).join('')
}

/** Returns the stored form of a code: SHA-256, hex. */
export const hashCode = (code: string): string => sha256(code)

/** Returns the code of a name if it has this hash with one of the stored keys; null if that key is gone. */
export function recoverCode(keys: Context['keys'], name: string, hash: string): string | null {
  const codes = keys.all().map((key) => createCode(key, name))
  return codes.find((code) => hashCode(code) === hash) ?? null
}
