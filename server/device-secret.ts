import { createHmac } from 'node:crypto'
import { sha256 } from './event-log/sha256.ts'

/**
 * The secret in a device's address: HMAC-SHA256 of the device under the server's key, base64url, 43 characters.
 * It is never stored; with the key it can be shown again, and without it nothing in the database gives it away.
 */
export const deviceSecret = (key: Uint8Array, company: string, deviceId: string): string =>
  createHmac('sha256', key).update(`device/${company}/${deviceId}`).digest('base64url')

/** What is stored of a device's secret, for the look-up of a message's sender: SHA-256, hex. */
export const secretHash = (secret: string): string => sha256(secret)
