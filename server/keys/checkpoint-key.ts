import { type DroppedKey, type KeyFile, newKey } from './key-file.ts'
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** start of every Ed25519 private key in PKCS #8; the 32 bytes of its seed follow (RFC 8410) */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs the checkpoints of logs with Ed25519. */
export interface CheckpointKey {
  /** 32 bytes */
  publicKey: Uint8Array
  sign: (text: string) => Uint8Array
}

/** Derives the key for checkpoints from a server key, so that no other key must be stored. */
export function deriveCheckpointKey(key: Uint8Array): CheckpointKey {
  const seed = Buffer.from(hkdfSync('sha256', key, new Uint8Array(), 'checkpoints of the log', 32))
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url'), sign: (text) => sign(null, Buffer.from(text), secret) }
}

/** Returns the public checkpoint keys of a key ring, including dropped ones, newest first. */
export const allPublicKeys = ({ keys, dropped = [] }: KeyFile): Uint8Array[] => [
  ...keys.map(({ key }) => deriveCheckpointKey(Buffer.from(key, 'hex')).publicKey),
  ...dropped.map(({ publicKey }) => Buffer.from(publicKey, 'hex')),
]

/** Returns whether a signature of a text was made with this Ed25519 key (32 bytes). */
export function isSignedBy(publicKey: Uint8Array, text: string, signature: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, signature)
}

/**
 * A new key begins to sign after this time, ms. By then, every process that shares the file can verify its
 * signatures.
 */
export const KEY_ACTIVATION_MS = 60_000

/**
 * Adds a new key to the ring. Former keys stay valid until their signatures have expired. With `dropOld`, if
 * somebody else may have them, they are removed at once, and the new key signs immediately.
 */
export function rotateKeys(file: KeyFile, now: number, dropOld: boolean): KeyFile {
  const from = new Date(dropOld ? now : now + KEY_ACTIVATION_MS).toISOString()
  const fresh = { from, key: newKey() }
  if (!dropOld) return { ...file, keys: [fresh, ...file.keys] }
  const dropped = file.keys.map(({ key }): DroppedKey => ({
    publicKey: Buffer.from(deriveCheckpointKey(Buffer.from(key, 'hex')).publicKey).toString('hex'),
    at: new Date(now).toISOString(),
    signed: null,
  }))
  return { ...file, keys: [fresh], dropped: [...dropped, ...(file.dropped ?? [])] }
}
