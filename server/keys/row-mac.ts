import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ServerKeys } from './server-keys.ts'

/** Fields of a row that its MAC covers, the kind first: `['session', …]`. */
export type MacFields = readonly [kind: string, ...(string | number | null)[]]

const made = new WeakMap<Uint8Array, Buffer>()

function macKey(key: Uint8Array): Buffer {
  const known = made.get(key)
  if (known) return known
  const derived = Buffer.from(hkdfSync('sha256', key, new Uint8Array(), 'rows of the server', 32))
  made.set(key, derived)
  return derived
}

/** Computes HMAC-SHA256, base64url, over fields of a row: it cannot be computed without a server key. */
export const rowMac = (key: Uint8Array, said: MacFields): string =>
  createHmac('sha256', macKey(key)).update(JSON.stringify(said)).digest('base64url')

/** Returns whether one of the stored server keys has made this MAC for these fields. */
export function hasRowMac(keys: Pick<ServerKeys, 'all'>, said: MacFields, mac: string | null): boolean {
  const given = Buffer.from(mac ?? '')
  return keys.all().some((key) => {
    const right = Buffer.from(rowMac(key, said))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
