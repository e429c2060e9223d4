import { sql, type Transaction } from 'kysely'
import { REFRESH_TOKEN_MS } from '../auth/session.ts'
import { ATTEMPT_WINDOW_MS } from '../auth/brute-force/rate-limit.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Number of rows that retention has deleted since the database was created, by kind. */
    purged: { what: string; count: number }
  }
}

/** Deletes at most `most` rows that are not needed at `now` (ms since epoch UTC) and returns their number. */
export type PurgeJob = (
  trx: Transaction<Tables>,
  now: number,
  most: number,
  context: Context,
) => Promise<number>

const DAY_MS = 24 * 3_600_000
/** how long the reply to a command is stored for repeated requests, ms */
const ANSWERS_MS = 30 * DAY_MS
/** how long an ended session stays in its table, ms */
const ENDED_SESSIONS_MS = 30 * DAY_MS

export const purgeReplies: PurgeJob = async (trx, now, most) => {
  const old = await trx
    .selectFrom('command')
    .select(['company', 'command_id'])
    .where('at', '<', now - ANSWERS_MS)
    .orderBy('at')
    .limit(most)
    .execute()
  for (const company of new Set(old.map((row) => row.company)))
    await trx
      .deleteFrom('command')
      .where('company', '=', company)
      .where(
        'command_id',
        'in',
        old.filter((row) => row.company === company).map((row) => row.command_id),
      )
      .execute()
  return old.length
}

/** Deletes sessions that ended long ago, or whose last refresh token has expired. */
export const purgeSessions: PurgeJob = async (trx, now, most) => {
  const revoked = await trx
    .selectFrom('session')
    .select('id')
    .where('revoked_at', '<', now - ENDED_SESSIONS_MS)
    .limit(most)
    .execute()
  const expired = await trx
    .selectFrom('session')
    .select('id')
    .where('started_at', '<', now - REFRESH_TOKEN_MS)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refresh_token')
            .select('hash')
            .whereRef('refresh_token.session_id', '=', 'session.id')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .limit(most)
    .execute()
  const ids = [...new Set([...revoked, ...expired].map(({ id }) => id))].slice(0, most)
  if (ids.length === 0) return 0
  await trx.deleteFrom('refresh_token').where('session_id', 'in', ids).execute()
  await trx.deleteFrom('session').where('id', 'in', ids).execute()
  return ids.length
}

/**
 * Deletes at most `most` rows whose column `time` is before `before`, ms since epoch UTC, the oldest first;
 * the column `key` identifies them. Returns their number.
 */
export async function purgeOlderThan(
  trx: Transaction<Tables>,
  { table, key, time, before }: { table: keyof Tables; key: string; time: string; before: number },
  most: number,
): Promise<number> {
  const [from, id, at] = [sql.table(table), sql.ref(key), sql.ref(time)]
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${from} where ${at} < ${before} order by ${at} limit ${most}`.execute(trx)
  if (rows.length > 0)
    await sql`delete from ${from} where ${id} in (${sql.join(rows.map((row) => row.id))})`.execute(trx)
  return rows.length
}

export const purgeTokens: PurgeJob = (trx, now, most) =>
  purgeOlderThan(trx, { table: 'refresh_token', key: 'hash', time: 'expires_at', before: now }, most)

/** Deletes attempts that are older than their window, and so no longer count. */
export const purgeAttempts: PurgeJob = (trx, now, most) =>
  purgeOlderThan(
    trx,
    { table: 'rate_limit_attempt', key: 'id', time: 'at', before: now - ATTEMPT_WINDOW_MS + 1 },
    most,
  )
