import type { SessionRow } from '../../contract/auth/account.ts'
import type { Context } from '../app/context.ts'
import type { Account } from './account.ts'
import { hasSessionExpired, REFRESH_TOKEN_MS } from './session.ts'

/** Returns the sessions in which a person is still signed in, newest first. */
export async function listSessions(
  context: Context,
  { company, userId, sessionId }: Account,
): Promise<SessionRow[]> {
  const now = context.now()
  const rows = await context.db
    .selectFrom('session')
    .innerJoin('refresh_token', 'refresh_token.session_id', 'session.id')
    .leftJoin('system_settings', 'system_settings.company', 'session.company')
    .select((eb) => [
      'session.id',
      'session.started_at',
      'session_hours',
      'session.agent',
      'session.address',
      eb.fn.max('refresh_token.issued_at').as('last_used_at'),
    ])
    .where('session.company', '=', company)
    .where('session.account_id', '=', userId)
    .where('session.revoked_at', 'is', null)
    .where('refresh_token.issued_at', '>', now - REFRESH_TOKEN_MS)
    .groupBy(['session.id', 'session.started_at', 'session_hours', 'session.agent', 'session.address'])
    .orderBy('session.started_at', 'desc')
    .limit(100)
    .execute()
  return rows
    .filter((row) => !hasSessionExpired(row, now))
    .map((row) => ({ ...row, current: row.id === sessionId }))
}
