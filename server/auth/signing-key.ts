import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** DER of PKCS#8 around an Ed25519 seed (RFC 8410 §7) */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface SigningKey {
  privateKey: KeyObject
  publicKey: KeyObject
}

const made = new WeakMap<Uint8Array, SigningKey>()

/**
 * The Ed25519 pair that signs access tokens, derived from a server key: every process with the same key file
 * has the same pair, tokens survive a restart, and there is no second secret to store.
 */
export function signingKey(serverKey: Uint8Array): SigningKey {
  const known = made.get(serverKey)
  if (known) return known
  const seed = Buffer.from(hkdfSync('sha256', serverKey, new Uint8Array(), 'access-token', 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const key = { privateKey, publicKey: createPublicKey(privateKey) }
  made.set(serverKey, key)
  return key
}
