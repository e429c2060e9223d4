import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'

/** how long a person may take, ms */
export const CHALLENGE_MS = 5 * 60_000

/** what a challenge is signed for: one is not good for the other */
export type Purpose = 'register' | 'show'

/** A new challenge of a session, in the place of the one before: a session has one at a time. */
export async function newChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  purpose: Purpose,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .updateTable('session')
    .set({ challenge: `${purpose}.${challenge}`, challenge_until: now() + CHALLENGE_MS })
    .where('id', '=', sessionId)
    .execute()
  return challenge
}

/** The challenge that a session was given for this, which is good no more from now on; null where there is none. */
export async function takeChallenge(
  db: Kysely<Tables>,
  sessionId: string,
  purpose: Purpose,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select(['challenge', 'challenge_until'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!row?.challenge) return null
  const taken = await db
    .updateTable('session')
    .set({ challenge: null, challenge_until: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', row.challenge)
    .returning('id')
    .executeTakeFirst()
  const [what, challenge = ''] = row.challenge.split('.')
  return taken && what === purpose && now < (row.challenge_until ?? 0) ? challenge : null
}
