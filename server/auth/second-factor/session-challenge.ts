import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRowMac, rowMac, type MacFields } from '../../keys/row-mac.ts'

/** time to complete a passkey ceremony, ms */
export const CHALLENGE_MS = 5 * 60_000

/**
 * purpose of the ceremony: registering or presenting a passkey, confirming an app; they are not
 * interchangeable
 */
export type ChallengePurpose = 'register' | 'show' | 'app'

/** Creates a challenge of a session for a passkey. */
export async function newChallenge(
  context: Pick<Context, 'db' | 'keys' | 'now'>,
  sessionId: string,
  purpose: Exclude<ChallengePurpose, 'app'>,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await setChallenge(context, sessionId, { purpose, challenge, ms: CHALLENGE_MS })
  return challenge
}

/**
 * Stores the started ceremony of a session for `ms`. A session has only one; it replaces the
 * previous.
 */
export async function setChallenge(
  { db, keys, now }: Pick<Context, 'db' | 'keys' | 'now'>,
  sessionId: string,
  { purpose, challenge, ms }: { purpose: ChallengePurpose; challenge: string; ms: number },
): Promise<void> {
  const until = now() + ms
  const mac = rowMac(keys.signing(), said(sessionId, purpose, challenge, until))
  await db
    .updateTable('session')
    .set({ challenge: `${purpose}.${challenge}.${mac}`, challenge_until: until })
    .where('id', '=', sessionId)
    .execute()
}

/** binds the challenge to this session and purpose, so that copied rows are invalid */
const said = (sessionId: string, purpose: ChallengePurpose, challenge: string, until: number): MacFields => [
  'begun',
  sessionId,
  purpose,
  challenge,
  until,
]

type Asking = Pick<Context, 'keys' | 'now'>

/**
 * Returns what a session has started for this purpose; null if there is nothing, it has expired, or the
 * server did not create it.
 */
export const readChallenge = async (
  asking: Asking,
  db: Kysely<Tables>,
  sessionId: string,
  purpose: ChallengePurpose,
): Promise<string | null> => (await begunOf(asking, db, sessionId, purpose))?.challenge ?? null

/** Returns the same and deletes it, so that it is valid only once. */
export async function consumeChallenge(
  asking: Asking,
  db: Kysely<Tables>,
  sessionId: string,
  purpose: ChallengePurpose,
): Promise<string | null> {
  const begun = await begunOf(asking, db, sessionId, purpose)
  if (begun === null) return null
  const taken = await db
    .updateTable('session')
    .set({ challenge: null, challenge_until: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', begun.kept)
    .returning('id')
    .executeTakeFirst()
  return taken ? begun.challenge : null
}

async function begunOf(
  { keys, now }: Asking,
  db: Kysely<Tables>,
  sessionId: string,
  purpose: ChallengePurpose,
): Promise<{ challenge: string; kept: string } | null> {
  const row = await db
    .selectFrom('session')
    .select(['challenge', 'challenge_until'])
    .where('id', '=', sessionId)
    .where('challenge_until', '>', now())
    .executeTakeFirst()
  const kept = row?.challenge ?? ''
  const [what, challenge = '', mac = ''] = kept.split('.')
  const isBegun =
    what === purpose && hasRowMac(keys, said(sessionId, purpose, challenge, row?.challenge_until ?? 0), mac)
  return isBegun ? { challenge, kept } : null
}
