import { createHmac, randomBytes } from 'node:crypto'
import { sha256 } from '../event-log/sha256.ts'
import { hasRowMac, rowMac, type MacFields } from '../keys/row-mac.ts'
import type { ServerKeys } from '../keys/server-keys.ts'
import type { AuthTables } from './auth-tables.ts'

/** Creates the first refresh token of a session: 32 random bytes, base64url. */
export const firstRefreshToken = (): string => randomBytes(32).toString('base64url')

/**
 * Computes the refresh token that replaces this one: HMAC-SHA256 with a server key, so only the server can
 * compute it.
 */
export const nextRefreshToken = (key: Uint8Array, token: string): string =>
  createHmac('sha256', key).update(`refresh/${token}`).digest('base64url')

/**
 * Returns the SHA-256 hash under which a token is stored, hex. It needs no salt, because a token has 256
 * random bits.
 */
export const hashRefreshToken = (token: string): string => sha256(token)

type Row = Pick<AuthTables['refresh_token'], 'hash' | 'session_id' | 'issued_at' | 'expires_at'>

/** Returns the fields of a token's row that its MAC protects. */
export const refreshTokenMacFields = (row: Row): MacFields => [
  'refresh token',
  row.hash,
  row.session_id,
  row.issued_at,
  row.expires_at,
]

/** Computes the column `mac` of a row. */
export const refreshTokenMac = (keys: ServerKeys, row: Row): string =>
  rowMac(keys.signing(), refreshTokenMacFields(row))

/** Returns whether the server issued this token for this session and expiry, by the row's MAC. */
export const isGenuineRefreshToken = (
  keys: Pick<ServerKeys, 'all'>,
  row: Row & { mac: string | null },
): boolean => hasRowMac(keys, refreshTokenMacFields(row), row.mac)
