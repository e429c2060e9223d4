import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { FastifyReply } from 'fastify'
import { HttpProblem } from '../http/problem-reply.ts'

export const TRY_WINDOW_MS = 15 * 60_000

/** any number, the same in every server process */
const TRIES_LOCK = 4_731_003

export interface Subject {
  /** what is counted: `address:…`, `account:…`, `mail:…` */
  name: string
  /** tries in a quarter of an hour */
  limit: number
}

/** Whose tries are counted together: an IPv4 address, or the first 64 bits of an IPv6 one, as one host has all of the rest. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** An office shares one address, so it may fail more often than one account. */
export const signInSubjects = (address: string, email: string): Subject[] => [
  { name: `address:${networkOf(address)}`, limit: 30 },
  passwordSubject(email),
]
export const passwordSubject = (email: string): Subject => ({ name: `account:${email}`, limit: 10 })
/** Registering costs more than signing in, and an office does it once. */
export const registerSubjects = (address: string): Subject[] => [
  { name: `register:${networkOf(address)}`, limit: 5 },
]
export const forgottenSubjects = (address: string, email: string): Subject[] => [
  { name: `forgotten:${networkOf(address)}`, limit: 20 },
  { name: `forgotten:${email}`, limit: 3 },
]
export const mailSubject = (company: string, userId: string): Subject => ({
  name: `mail:${company}/${userId}`,
  limit: 5,
})

export type Try = { allowed: true; id: string } | { allowed: false; retryAfterMs: number }

/**
 * Counts a try before its password is looked at, so that many at once cannot slip through together.
 * Where there were too many in a quarter of an hour, the answer is when to come back.
 */
export function beginTry(context: Context, subjects: readonly Subject[]): Promise<Try> {
  return context.db.transaction().execute(async (trx) => {
    const now = context.now()
    // SQLite has one writer at a time; here those who count at once would not see each other
    if (context.engine === 'postgres') await sql`select pg_advisory_xact_lock(${TRIES_LOCK})`.execute(trx)
    await trx
      .deleteFrom('sign_in_try')
      .where('at', '<=', now - TRY_WINDOW_MS)
      .execute()
    for (const { name, limit } of subjects) {
      const rows = await trx
        .selectFrom('sign_in_try')
        .select('at')
        .where('subject', '=', name)
        .orderBy('at', 'desc')
        .limit(limit)
        .execute()
      const oldest = rows[limit - 1]
      if (oldest) return { allowed: false, retryAfterMs: oldest.at + TRY_WINDOW_MS - now }
    }
    const id = context.newId()
    await trx
      .insertInto('sign_in_try')
      .values(subjects.map(({ name }) => ({ id, subject: name, at: now })))
      .execute()
    return { allowed: true, id }
  })
}

/** A right password: this try does not count, and the account's wrong ones are forgotten. */
export async function trySucceeded(context: Context, id: string, email: string): Promise<void> {
  await context.db
    .deleteFrom('sign_in_try')
    .where((eb) => eb.or([eb('id', '=', id), eb('subject', '=', passwordSubject(email).name)]))
    .execute()
}

/** Whoever has set a new password may try it, however often the old one was guessed at. */
export async function forgetTries({ db }: Context, email: string): Promise<void> {
  await db.deleteFrom('sign_in_try').where('subject', '=', passwordSubject(email).name).execute()
}

/** 429, with `Retry-After` in seconds set on the reply. */
export function tooManyTries(reply: FastifyReply, retryAfterMs: number): HttpProblem {
  void reply.header('retry-after', Math.ceil(retryAfterMs / 1000))
  return new HttpProblem(429, 'Too many attempts. Please wait and try again later.', {
    code: 'too_many_tries',
  })
}
