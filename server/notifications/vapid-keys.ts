import { createECDH, hkdfSync } from 'node:crypto'
import type { ServerKeys } from '../keys/server-keys.ts'

/** What tells push services which server sends (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const made = new WeakMap<Uint8Array, VapidKeys>()

/** The P-256 pair that comes from one of the server's keys: there is no other secret to keep. */
function vapidKeysOf(serverKey: Uint8Array): VapidKeys {
  const known = made.get(serverKey)
  if (known) return known
  // a number is no key of the curve with a chance of one in 2^32: then the next one is taken
  for (let n = 0; ; n++) {
    const seed = Buffer.from(hkdfSync('sha256', serverKey, new Uint8Array(), `web push ${n}`, 32))
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(seed)
    } catch {
      continue
    }
    const keys = {
      publicKey: pair.getPublicKey('base64url'),
      privateKey: seed.toString('base64url'),
    }
    made.set(serverKey, keys)
    return keys
  }
}

/** What new subscriptions are bound to. */
export const currentVapidKeys = (keys: ServerKeys): VapidKeys => vapidKeysOf(keys.signing())

/** The pair that a subscription was bound to; null where the server's key is gone. */
export const vapidKeysFor = (keys: ServerKeys, publicKey: string): VapidKeys | null =>
  keys
    .all()
    .map(vapidKeysOf)
    .find((each) => each.publicKey === publicKey) ?? null
