import { createHmac, randomBytes } from 'node:crypto'
import { sha256 } from '../event-log/sha256.ts'

/** The first token of a family: 32 random bytes, base64url. */
export const firstRefreshToken = (): string => randomBytes(32).toString('base64url')

/** The token that follows this one: HMAC-SHA256 under a key of the server, so only the server can tell it. */
export const nextRefreshToken = (key: Uint8Array, token: string): string =>
  createHmac('sha256', key).update(`refresh/${token}`).digest('base64url')

/** What is stored of a token: SHA-256, hex. It needs no salt, as a token has 256 bits that nobody can guess. */
export const hashOfToken = (token: string): string => sha256(token)
