import { createECDH, hkdfSync } from 'node:crypto'
import type { ServerKeys } from '../keys/server-keys.ts'

/** Key pair that identifies this server to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const made = new WeakMap<Uint8Array, VapidKeys>()

/** Derives the P-256 key pair from a server key, so that no other secret must be stored. */
function vapidKeysOf(serverKey: Uint8Array): VapidKeys {
  const known = made.get(serverKey)
  if (known) return known
  // about one seed in 2^32 is not a valid key of the curve; then the next seed is used
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

/** Returns the key pair for new subscriptions. */
export const currentVapidKeys = (keys: ServerKeys): VapidKeys => vapidKeysOf(keys.signing())

/** Returns the key pair with which a subscription was made; null if the server key for it is gone. */
export const findVapidKeys = (keys: ServerKeys, publicKey: string): VapidKeys | null =>
  keys
    .all()
    .map(vapidKeysOf)
    .find((each) => each.publicKey === publicKey) ?? null
