import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { failedSignInsReply } from '../../contract/auth/security-log.ts'
import type { Account } from '../auth/account.ts'
import type { Tables } from '../db/tables.ts'

/** period of failures that are counted if there was no earlier sign-in, ms */
const LOOKED_BACK_MS = 90 * 24 * 3_600_000
const ADDRESSES = 5
const MOST_ROWS = 1000

/**
 * Counts the failed attempts to sign in to an account since the sign-in before the current one. Rows count
 * whole hours, so the sum may include slightly older attempts.
 */
export async function countFailedSignIns(
  db: Kysely<Tables>,
  { company, userId, sessionId }: Account,
): Promise<z.infer<typeof failedSignInsReply>['data']> {
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'started_at'])
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(MOST_ROWS)
    .execute()
  const present = sessions.find(({ id }) => id === sessionId)?.started_at ?? 0
  const earlier = sessions.find(({ started_at }) => started_at < present)
  const rows = await db
    .selectFrom('security_event')
    .select(['count', 'last_at', 'address'])
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .where('last_at', '>=', earlier?.started_at ?? present - LOOKED_BACK_MS)
    .where('what', 'in', ['SignInFailed', 'CodeRefused'])
    .orderBy('last_at', 'desc')
    .limit(MOST_ROWS)
    .execute()
  const addresses = rows.flatMap(({ address }) => address ?? [])
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    last_at: rows[0]?.last_at ?? null,
    addresses: [...new Set(addresses)].slice(0, ADDRESSES),
  }
}
