import { sql, type Transaction } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import type { FastifyReply } from 'fastify'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { clientNetwork } from './client-network.ts'

export const ATTEMPT_WINDOW_MS = 15 * 60_000

/** Arbitrary number of a PostgreSQL advisory lock, the same in every server process. */
const TRIES_LOCK = 4_731_003

export interface RateLimit {
  /** the limited action and its subject: `password:…`, `register:…`, `mail:…` */
  name: string
  /** maximum number of attempts per quarter of an hour */
  limit: number
}

/**
 * Limit for entering one's password again, per session: somebody at an unattended computer cannot use up the
 * attempts of other sessions.
 */
export const passwordRateLimit = (sessionId: string): RateLimit => ({
  name: `password:${sessionId}`,
  limit: 10,
})
/** A low limit for registering a company, which costs much and which an office does only once. */
export const registrationRateLimits = (address: string): RateLimit[] => [
  { name: `register:${clientNetwork(address)}`, limit: 5 },
]
export const forgottenPasswordRateLimits = (ip: string): RateLimit[] => [
  { name: `forgotten:${clientNetwork(ip)}`, limit: 20 },
]
/**
 * Limits of password reset mails to one account, per network and in total. `ip` null: a known browser, whose
 * separate limit attackers cannot use up.
 */
export const resetMailRateLimits = (
  { company, userId }: { company: string; userId: string },
  ip: string | null,
): RateLimit[] => {
  const name = `reset-mail:${company}/${userId}`
  if (ip === null) return [{ name: `${name}/known`, limit: 3 }]
  return [
    { name: `${name}/${clientNetwork(ip)}`, limit: 3 },
    { name, limit: 20 },
  ]
}
/** Limit for verifying exported files, which needs no account. */
export const exportedFileRateLimits = (ip: string): RateLimit[] => [
  { name: `exported-file:${clientNetwork(ip)}`, limit: 60 },
]
export const mailRateLimit = (company: string, userId: string): RateLimit => ({
  name: `mail:${company}/${userId}`,
  limit: 5,
})

/**
 * Limit for exports of fixes. Each export is logged permanently, and costs reading the fixes of its guards.
 */
export const exportRateLimit = (company: string, userId: string): RateLimit => ({
  name: `export:${company}/${userId}`,
  limit: 30,
})

export type RecordedAttempt = { allowed: true } | { allowed: false; retryAfterMs: number }

/**
 * Counts an attempt before the password or code is checked, so that parallel attempts cannot exceed the
 * limit. If the limit was reached, returns when the next attempt is allowed.
 */
export const recordAttempt = (context: Context, subjects: readonly RateLimit[]): Promise<RecordedAttempt> =>
  context.db.transaction().execute((trx) => recordAttemptIn(context, trx, subjects))

/** Like `recordAttempt`, but in a transaction of the caller. A rollback also removes the attempt. */
export async function recordAttemptIn(
  context: Context,
  trx: Transaction<Tables>,
  subjects: readonly RateLimit[],
): Promise<RecordedAttempt> {
  const now = context.now()
  // On PostgreSQL, parallel transactions would not see each other's attempts. SQLite has only one writer.
  if (context.engine === 'postgres') await sql`select pg_advisory_xact_lock(${TRIES_LOCK})`.execute(trx)
  await trx
    .deleteFrom('rate_limit_attempt')
    .where('at', '<=', now - ATTEMPT_WINDOW_MS)
    .execute()
  for (const { name, limit } of subjects) {
    const rows = await trx
      .selectFrom('rate_limit_attempt')
      .select('at')
      .where('subject', '=', name)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    const oldest = rows[limit - 1]
    if (oldest) return { allowed: false, retryAfterMs: oldest.at + ATTEMPT_WINDOW_MS - now }
  }
  const id = context.newId()
  await trx
    .insertInto('rate_limit_attempt')
    .values(subjects.map(({ name }) => ({ id, subject: name, at: now })))
    .execute()
  return { allowed: true }
}

/** Deletes the counted attempts of a rate limit after a success. */
export async function resetAttempts({ db }: Context, { name }: RateLimit): Promise<void> {
  await db.deleteFrom('rate_limit_attempt').where('subject', '=', name).execute()
}

/** Returns a 429 problem, and sets `Retry-After` in seconds on the reply. */
export function tooManyAttempts(
  reply: FastifyReply,
  retryAfterMs: number,
  words = 'Too many attempts. Please wait and try again later.',
): HttpProblem {
  void reply.header('retry-after', Math.ceil(retryAfterMs / 1000))
  return new HttpProblem(429, words, { code: 'too_many_attempts' })
}
