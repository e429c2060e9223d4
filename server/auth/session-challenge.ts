import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'

/** how long a person may take over a passkey, ms */
export const CHALLENGE_MS = 5 * 60_000

/** what was begun: a passkey to be made or shown, an app to be confirmed; one is not good for the other */
export type Purpose = 'register' | 'show' | 'app'

/** A new challenge of a session for a passkey. */
export async function newChallenge(
  context: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  purpose: Exclude<Purpose, 'app'>,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await setChallenge(context, sessionId, { purpose, challenge, ms: CHALLENGE_MS })
  return challenge
}

/** Keeps what a session has begun, for `ms`, in the place of what it began before: it has one at a time. */
export async function setChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  { purpose, challenge, ms }: { purpose: Purpose; challenge: string; ms: number },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ challenge: `${purpose}.${challenge}`, challenge_until: now() + ms })
    .where('id', '=', sessionId)
    .execute()
}

/** What a session has begun for this; null where there is nothing, or no more time. */
export async function challengeOf(
  db: Kysely<Tables>,
  sessionId: string,
  purpose: Purpose,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select('challenge')
    .where('id', '=', sessionId)
    .where('challenge_until', '>', now)
    .executeTakeFirst()
  const [what, challenge = null] = row?.challenge?.split('.') ?? []
  return what === purpose ? challenge : null
}

/** The same, which is good no more from now on. */
export async function takeChallenge(
  db: Kysely<Tables>,
  sessionId: string,
  purpose: Purpose,
  now: number,
): Promise<string | null> {
  const challenge = await challengeOf(db, sessionId, purpose, now)
  if (challenge === null) return null
  const taken = await db
    .updateTable('session')
    .set({ challenge: null, challenge_until: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', `${purpose}.${challenge}`)
    .returning('id')
    .executeTakeFirst()
  return taken ? challenge : null
}
