import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ServerKeys } from './server-keys.ts'

/** What a row says, its kind first: `['session', …]`. */
export type Said = readonly [kind: string, ...(string | number | null)[]]

const made = new WeakMap<Uint8Array, Buffer>()

function macKey(key: Uint8Array): Buffer {
  const known = made.get(key)
  if (known) return known
  const derived = Buffer.from(hkdfSync('sha256', key, new Uint8Array(), 'rows of the server', 32))
  made.set(key, derived)
  return derived
}

/** HMAC-SHA256, base64url, of what a row says: whoever writes rows and has no key of the server cannot make it. */
export const rowMac = (key: Uint8Array, said: Said): string =>
  createHmac('sha256', macKey(key)).update(JSON.stringify(said)).digest('base64url')

/** Whether a key of the server that is kept has made this of what a row says. */
export function hasRowMac(keys: Pick<ServerKeys, 'all'>, said: Said, mac: string | null): boolean {
  const given = Buffer.from(mac ?? '')
  return keys.all().some((key) => {
    const right = Buffer.from(rowMac(key, said))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
