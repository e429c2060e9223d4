import { sql, type SqlBool } from 'kysely'
import type { Owed } from '../../contract/auth.ts'
import type { Context } from '../context.ts'
import { isShutDemoAccount } from '../demo/shut-demo-account.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { Limits } from '../../domain/user/limits.ts'
import type { Caller } from '../security/note.ts'
import { hasAddedFactor } from './second-factor/added-factors.ts'
import { limitsOf } from './permissions/limits-of.ts'
import { isOwnSession } from './own-session.ts'
import { accountsWithRole, roleIn } from './permissions/role-of.ts'
import type { Scope } from './permissions/admission.ts'
import { permissionsWithin } from './permissions/route-permissions.ts'
import { isOver } from './session.ts'

/** Who calls. Read from the database at each call, so a change of role or a sign-out holds at once. */
export interface Account {
  /** what is still to be shown of a second factor, or set up, before anything else works; null where nothing is */
  owes: Owed | null
  userId: string
  company: CompanyId
  /** empty until the account's address is verified, and while it owes its second factor */
  permissions: readonly Permission[]
  verified: boolean
  /** how much of the company it sees */
  scope: Scope
  /** the part that it sees, where that is not the whole company; then it changes nothing */
  limits: Limits | null
  sessionId: string
  /** when the access token ends, ms since epoch UTC */
  expiresAt: number
}

export type SessionsOf = Pick<Context, 'config' | 'db' | 'keys' | 'now' | 'security'>

/**
 * The account, not suspended, behind a session that is neither signed out, revoked nor over; null where there is none, or
 * the server did not begin it for that account. Of that the security log is told where it was shown, by `caller`.
 */
export async function accountOfSession(
  context: SessionsOf,
  sessionId: string,
  expiresAt: number,
  caller: Caller | null = null,
): Promise<Account | null> {
  const row = await accountsWithRole(context.db)
    .innerJoin('session', (join) =>
      join.onRef('session.company', '=', 'account.company').onRef('session.account_id', '=', 'account.id'),
    )
    .leftJoin('second_factor_rule', (join) =>
      join
        .onRef('second_factor_rule.company', '=', 'account.company')
        .onRef('second_factor_rule.id', '=', 'account.role'),
    )
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
      'account.role',
      'account.verified_at',
      'account.client_ids',
      'account.assignment_ids',
      'role.name as role_name',
      'role.permissions as role_permissions',
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  if (!isOwnSession(context.keys, { ...row, id: sessionId, account_id: row.id })) {
    const { company, id: whose } = row
    const what = 'ForgedSessionRefused'
    if (caller) context.security.add({ ...caller, company: companyId(company), what, whose, call: null })
    return null
  }
  if (isOver(row, context.now()) || (await isShutDemoAccount(context, row))) return null
  const verified = row.verified_at !== null
  const limits = limitsOf(row)
  const { permissions } = roleIn(row)
  const whose = { company: companyId(row.company), userId: row.id }
  const hasFactor =
    row.second_factor_at !== null ||
    (Boolean(row.has_factors) && (await hasAddedFactor(context.keys, context.db, whose)))
  const owes = owedBy({ ...row, hasFactor }, context.config.requireSecondFactor, context.now())
  return {
    ...whose,
    owes,
    permissions:
      !verified || owes !== null ? [] : limits === null ? permissions : permissionsWithin(permissions),
    verified,
    scope: limits === null ? 'company' : 'site',
    limits,
    sessionId,
    expiresAt,
  }
}

/** Whether an account has none by its own row and rows of factors all the same, as it is where somebody has emptied the first. */
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
): Owed | null {
  const isRequired = always || (row.required === 1 && (row.required_from ?? 0) <= now)
  if (row.factor_by === 'provider') return null
  if (!row.hasFactor) return isRequired ? 'set-up' : null
  return row.factor_at === null ? 'code' : null
}
