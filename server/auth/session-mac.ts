import { hasRowMac, rowMac, type MacFields } from '../keys/row-mac.ts'
import type { ServerKeys } from '../keys/server-keys.ts'
import type { AuthTables } from './auth-tables.ts'

type Session = Pick<
  AuthTables['session'],
  'id' | 'company' | 'account_id' | 'started_at' | 'factor_at' | 'factor_by'
>

/**
 * Returns the fields that the MAC of a session protects, including the account, the start and the presented
 * second factor.
 */
export const macFields = (session: Session): MacFields => [
  'session',
  session.id,
  session.company,
  session.account_id,
  session.started_at,
  session.factor_at,
  session.factor_by,
]

/** Computes the column `mac` of a session. */
export const sessionMac = (keys: ServerKeys, session: Session): string =>
  rowMac(keys.signing(), macFields(session))

/** Returns whether this server created this session for this account, according to the MAC of the row. */
export const hasValidSessionMac = (
  keys: Pick<ServerKeys, 'all'>,
  session: Session & { mac: string | null },
): boolean => hasRowMac(keys, macFields(session), session.mac)
