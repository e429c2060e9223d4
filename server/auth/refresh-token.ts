import { createHmac, randomBytes } from 'node:crypto'
import { sha256 } from '../event-log/sha256.ts'
import { hasRowMac, rowMac, type Said } from '../keys/row-mac.ts'
import type { ServerKeys } from '../keys/server-keys.ts'
import type { AuthTables } from './auth-tables.ts'

/** The first token of a session's family: 32 random bytes, base64url. */
export const firstRefreshToken = (): string => randomBytes(32).toString('base64url')

/** The token that follows this one: HMAC-SHA256 under a key of the server, so only the server can tell it. */
export const nextRefreshToken = (key: Uint8Array, token: string): string =>
  createHmac('sha256', key).update(`refresh/${token}`).digest('base64url')

/** What is stored of a token: SHA-256, hex. It needs no salt, as a token has 256 bits that nobody can guess. */
export const hashOfToken = (token: string): string => sha256(token)

type Row = Pick<AuthTables['refresh_token'], 'hash' | 'session_id' | 'issued_at' | 'expires_at'>

/** What the row of a token says: for which session it was given, when, and until when it is good. */
export const saidOfRefreshToken = (row: Row): Said => [
  'refresh token',
  row.hash,
  row.session_id,
  row.issued_at,
  row.expires_at,
]

/** What `mac` of a row is. */
export const refreshTokenMac = (keys: ServerKeys, row: Row): string =>
  rowMac(keys.signing(), saidOfRefreshToken(row))

/** Whether the server gave this token for this session and this long. */
export const isOwnRefreshToken = (
  keys: Pick<ServerKeys, 'all'>,
  row: Row & { mac: string | null },
): boolean => hasRowMac(keys, saidOfRefreshToken(row), row.mac)
