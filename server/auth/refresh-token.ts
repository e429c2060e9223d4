import { createHmac, randomBytes } from 'node:crypto'
import { sha256 } from '../event-log/sha256.ts'
import { hasRowMac, rowMac, type Said } from '../keys/row-mac.ts'
import type { ServerKeys } from '../keys/server-keys.ts'

const said = (sessionId: string, secret: string): Said => ['refresh token', sessionId, secret]

const ofSession = (key: Uint8Array, sessionId: string, secret: string) =>
  `${secret}.${rowMac(key, said(sessionId, secret))}`

/** The first token of a session's family: 32 random bytes, base64url, and the proof that they are this session's. */
export const firstRefreshToken = (key: Uint8Array, sessionId: string): string =>
  ofSession(key, sessionId, randomBytes(32).toString('base64url'))

/** The token that follows this one: HMAC-SHA256 under a key of the server, so only the server can tell it. */
export const nextRefreshToken = (key: Uint8Array, sessionId: string, token: string): string =>
  ofSession(key, sessionId, createHmac('sha256', key).update(`refresh/${token}`).digest('base64url'))

/** Whether the server gave this token for this session, whatever the database says of it. */
export function isTokenOf(keys: Pick<ServerKeys, 'all'>, sessionId: string, token: string): boolean {
  const [secret = '', mac = ''] = token.split('.')
  return hasRowMac(keys, said(sessionId, secret), mac)
}

/** What is stored of a token: SHA-256, hex. It needs no salt, as a token has 256 bits that nobody can guess. */
export const hashOfToken = (token: string): string => sha256(token)
