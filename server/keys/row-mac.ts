import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ServerKeys } from './server-keys.ts'

/** Fields of a row that its MAC covers; the first is the kind of row: `['session', …]`. */
export type MacFields = readonly [kind: string, ...(string | number | null)[]]

const made = new WeakMap<Uint8Array, Buffer>()

function macKey(key: Uint8Array): Buffer {
  const known = made.get(key)
  if (known) return known
  const derived = Buffer.from(hkdfSync('sha256', key, new Uint8Array(), 'rows of the server', 32))
  made.set(key, derived)
  return derived
}

/**
 * Computes a MAC over fields of a row: HMAC-SHA256, base64url. Only a holder of a server key can compute it.
 */
export const rowMac = (key: Uint8Array, said: MacFields): string =>
  createHmac('sha256', macKey(key)).update(JSON.stringify(said)).digest('base64url')

/** Returns whether this MAC was made for these fields with one of the stored server keys. */
export function hasRowMac(keys: Pick<ServerKeys, 'all'>, said: MacFields, mac: string | null): boolean {
  const given = Buffer.from(mac ?? '')
  return keys.all().some((key) => {
    const right = Buffer.from(rowMac(key, said))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
