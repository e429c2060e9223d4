import type { Account } from '../auth/account.ts'
import {
  readLimits,
  accountsWithAccess,
  parsePermissions,
  roleFromRow,
} from '../auth/permissions/access-from-row.ts'
import { permissionsForLimited } from '../auth/permissions/route-access.ts'
import type { Context } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { onEqual, onId } from '../db/on-id.ts'
import { isDisabledDemoAccount } from '../demo/data/demo-accounts.ts'
import { zoneDateAt } from '../../domain/time/zone-days.ts'
import { hashApiTokenSecret, isGenuineSecret } from './api-token-secret.ts'

/** minimum time between two recorded uses of a token, ms */
const SAME_USE_MS = 60_000

/**
 * Returns the account that a token acts for, with only the permissions of the token's scopes. null: the
 * token is unknown, expired or removed, or the account is suspended.
 */
export async function authenticateToken(
  { config, db, keys, now }: Pick<Context, 'config' | 'db' | 'keys' | 'now'>,
  secret: string,
): Promise<(Account & { tokenId: string }) | null> {
  const row = await accountsWithAccess(db)
    .innerJoin('company', 'company.id', 'account.company')
    .innerJoin('api_token_secret as secret', onEqual('secret.account_id', 'account.id'))
    .innerJoin('api_token', onId('api_token', 'secret.token_id'))
    .select([
      'account.company',
      'account.id',
      'company.time_zone',
      'api_token.scopes',
      'api_token.expires_on',
      'secret.token_id',
      'secret.account_id',
      'secret.hash',
      'secret.mac',
      'secret.last_used_at',
    ])
    .where('secret.hash', '=', hashApiTokenSecret(secret))
    .where('api_token.archived_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .where('account.verified_at', 'is not', null)
    .executeTakeFirst()
  const at = now()
  if (!row || !isGenuineSecret(keys, row) || row.expires_on < zoneDateAt(at, row.time_zone)) return null
  if (await isDisabledDemoAccount({ config, db }, row)) return null
  if (at - (row.last_used_at ?? 0) >= SAME_USE_MS)
    await db
      .updateTable('api_token_secret')
      .set({ last_used_at: at })
      .where('company', '=', row.company)
      .where('token_id', '=', row.token_id)
      .execute()
  const scopes = parsePermissions(row.scopes)
  const limits = readLimits(row)
  const held = roleFromRow(row).permissions.filter((permission) => scopes.includes(permission))
  return {
    owes: null,
    userId: row.id,
    company: companyId(row.company),
    permissions: limits === null ? held : permissionsForLimited(held),
    verified: true,
    scope: limits === null ? 'company' : 'site',
    limits,
    sessionId: `api-token:${row.company}/${row.token_id}`,
    expiresAt: Number.MAX_SAFE_INTEGER,
    tokenId: row.token_id,
  }
}

const WINDOW_MS = 60_000
/** maximum number of calls of a token per minute, in each process */
const MOST = 600

/** Rate limit for API tokens: counts the calls of each token in the current minute. */
export class TokenRateLimit {
  #window = 0
  readonly #calls = new Map<string, number>()

  /**
   * Counts a call at `now`, ms since epoch UTC. Returns how long the token must wait, ms; 0 if the call is
   * allowed.
   */
  waitMs(token: string, now: number): number {
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window) this.#calls.clear()
    this.#window = window
    const calls = (this.#calls.get(token) ?? 0) + 1
    this.#calls.set(token, calls)
    return calls > MOST ? (window + 1) * WINDOW_MS - now : 0
  }
}
