import { sql, type SqlBool } from 'kysely'
import type { PendingFactor } from '../../contract/auth/auth.ts'
import type { Context } from '../app/context.ts'
import { isDisabledDemoAccount } from '../demo/data/demo-accounts.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import { onEqual, onId } from '../db/on-id.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { Limits } from '../../domain/user/limits.ts'
import type { Caller } from '../security/security-entry.ts'
import { hasAddedFactor } from './second-factor/added-factors.ts'
import { readLimits, accountsWithAccess, roleFromRow } from './permissions/access-from-row.ts'
import { hasValidSessionMac } from './session-mac.ts'
import type { Scope } from './permissions/access-scope.ts'
import { permissionsForLimited } from './permissions/route-access.ts'
import { hasSessionExpired } from './session.ts'

/**
 * The account that calls a route. It is read from the database for each call, so a new role or a sign-out
 * takes effect at once.
 */
export interface Account {
  /** Second factor that the account must present or set up before it can do anything else; null: none. */
  owes: PendingFactor | null
  userId: string
  company: CompanyId
  /** empty while the account's email address is unverified, or while a second factor is pending */
  permissions: readonly Permission[]
  verified: boolean
  /** whether the account sees all or only part of the company */
  scope: Scope
  /** what a limited account may see, read-only; null: it sees the whole company */
  limits: Limits | null
  sessionId: string
  /** expiry of the access token, ms since epoch UTC */
  expiresAt: number
}

export type SessionLookupContext = Pick<Context, 'config' | 'db' | 'keys' | 'now' | 'security'>

/**
 * Returns the active account of an open session. null: none, or the MAC shows that the server did not create
 * this session for this account. If `caller` is given, the security log records a wrong MAC.
 */
export async function findSessionAccount(
  context: SessionLookupContext,
  sessionId: string,
  expiresAt: number,
  caller: Caller | null = null,
): Promise<Account | null> {
  const row = await accountsWithAccess(context.db)
    .innerJoin('session', onEqual('session.account_id', 'account.id'))
    .leftJoin('second_factor_rule', onId('second_factor_rule', 'account.role'))
    .leftJoin('system_settings', 'system_settings.company', 'account.company')
    .select([
      'session.started_at',
      'session.factor_by',
      'session.mac',
      'system_settings.session_hours',
      'session.factor_at',
      'account.second_factor_at',
      HAS_FACTORS.as('has_factors'),
      'second_factor_rule.required',
      'second_factor_rule.required_from',
      'account.company',
      'account.id',
      'account.verified_at',
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  if (!hasValidSessionMac(context.keys, { ...row, id: sessionId, account_id: row.id })) {
    const { company, id: whose } = row
    const what = 'ForgedSessionRefused'
    if (caller) context.security.add({ ...caller, company: companyId(company), what, whose, call: null })
    return null
  }
  if (hasSessionExpired(row, context.now()) || (await isDisabledDemoAccount(context, row))) return null
  const verified = row.verified_at !== null
  const limits = readLimits(row)
  const { permissions } = roleFromRow(row)
  const whose = { company: companyId(row.company), userId: row.id }
  const hasFactor =
    row.second_factor_at !== null ||
    (Boolean(row.has_factors) && (await hasAddedFactor(context.keys, context.db, whose)))
  const owes = owedBy({ ...row, hasFactor }, context.config.requireSecondFactor, context.now())
  return {
    ...whose,
    owes,
    permissions:
      !verified || owes !== null ? [] : limits === null ? permissions : permissionsForLimited(permissions),
    verified,
    scope: limits === null ? 'company' : 'site',
    limits,
    sessionId,
    expiresAt,
  }
}

/**
 * SQL condition: the account has second factors although its row says that it has none. Somebody must have
 * cleared the column.
 */
const HAS_FACTORS = sql<SqlBool>`account.second_factor_at is null and (
  exists (select 1 from passkey where passkey.company = account.company and passkey.account_id = account.id)
  or exists (select 1 from second_factor
    where second_factor.company = account.company and second_factor.account_id = account.id))`

function owedBy(
  row: {
    factor_at: number | null
    factor_by: string | null
    hasFactor: boolean
    required: number | null
    required_from: number | null
  },
  always: boolean,
  now: number,
): PendingFactor | null {
  const isRequired = always || (row.required === 1 && (row.required_from ?? 0) <= now)
  if (row.factor_by === 'provider') return null
  if (!row.hasFactor) return isRequired ? 'set-up' : null
  return row.factor_at === null ? 'code' : null
}
