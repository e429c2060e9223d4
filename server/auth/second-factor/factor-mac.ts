import type { Tables } from '../../db/tables.ts'
import { hasRowMac, rowMac, type MacFields } from '../../keys/row-mac.ts'
import type { ServerKeys } from '../../keys/server-keys.ts'

type Passkey = Pick<
  Tables['passkey'],
  'company' | 'account_id' | 'id' | 'rp_id' | 'credential_id' | 'public_key'
>
type App = Pick<Tables['second_factor'], 'company' | 'account_id' | 'secret' | 'confirmed_at'>
type RecoveryCode = Pick<Tables['recovery_code'], 'company' | 'account_id' | 'hash'>

/** Fields that the MAC of each kind of factor protects: its owner, and what identifies the factor. */
export const FACTOR_MAC_FIELDS = {
  passkey: (row: Passkey): MacFields => [
    'passkey',
    row.company,
    row.account_id,
    row.id,
    row.rp_id,
    row.credential_id,
    row.public_key,
  ],
  second_factor: (row: App): MacFields => [
    'authenticator app',
    row.company,
    row.account_id,
    row.secret,
    row.confirmed_at,
  ],
  recovery_code: (row: RecoveryCode): MacFields => ['recovery code', row.company, row.account_id, row.hash],
} as const

export type FactorTable = keyof typeof FACTOR_MAC_FIELDS
export const FACTOR_TABLES = ['passkey', 'second_factor', 'recovery_code'] as const satisfies FactorTable[]

export const FACTOR_KEY_COLUMNS: Record<FactorTable, readonly string[]> = {
  passkey: ['company', 'account_id', 'id'],
  second_factor: ['company', 'account_id'],
  recovery_code: ['company', 'account_id', 'hash'],
}

/** Returns the row of a factor with a MAC, which proves that this server wrote it. */
export const withFactorMac = <Row>(
  keys: ServerKeys,
  said: (row: Row) => MacFields,
  row: Row,
): Row & { mac: string } => ({
  ...row,
  mac: rowMac(keys.signing(), said(row)),
})

/**
 * Returns whether the server wrote this factor for this account, so that rows inserted by an attacker are
 * ignored.
 */
export const hasValidFactorMac = <Row>(
  keys: Pick<ServerKeys, 'all'>,
  said: (row: Row) => MacFields,
  row: Row & { mac: string },
): boolean => hasRowMac(keys, said(row), row.mac)
