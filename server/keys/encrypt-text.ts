import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { ServerKeys } from './server-keys.ts'

const MARK = 'sealed:'
const NONCE = 12
const TAG = 16

const sealKey = (key: Uint8Array) => Buffer.from(hkdfSync('sha256', key, new Uint8Array(), 'sealed-text', 32))

/**
 * Encrypts text for the database: AES-256-GCM with a server key, so that a copy of the database does not
 * reveal it.
 */
export function encryptText(keys: ServerKeys, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', sealKey(keys.signing()), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return MARK + sealed.toString('base64url')
}

/**
 * Decrypts text with any of the stored keys; null if the key is gone. Text from before encryption is returned
 * as it is.
 */
export function decryptText(keys: ServerKeys, stored: string): string | null {
  if (!stored.startsWith(MARK)) return stored
  const sealed = Buffer.from(stored.slice(MARK.length), 'base64url')
  for (const key of keys.all()) {
    const cipher = createDecipheriv('aes-256-gcm', sealKey(key), sealed.subarray(0, NONCE))
    cipher.setAuthTag(sealed.subarray(-TAG))
    try {
      return Buffer.concat([cipher.update(sealed.subarray(NONCE, -TAG)), cipher.final()]).toString('utf8')
    } catch {
      // Node throws for a wrong key or changed data; the next key is tried
    }
  }
  return null
}
