import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRowMac, rowMac, type MacFields } from '../../keys/row-mac.ts'

/** time limit for using a passkey after requesting a challenge, ms */
export const CHALLENGE_MS = 5 * 60_000

/** purpose of the challenge: to register a passkey, to present one ('show'), or to confirm an app */
export type ChallengePurpose = 'register' | 'show' | 'app'

/** Creates a challenge with which this session may register or present a passkey. */
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
 * Stores a challenge of a session, valid for `ms`. A session has only one, so it replaces the previous one.
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

/** Fields of the MAC, which binds the challenge to this session and purpose. */
const said = (sessionId: string, purpose: ChallengePurpose, challenge: string, until: number): MacFields => [
  'begun',
  sessionId,
  purpose,
  challenge,
  until,
]

type Asking = Pick<Context, 'keys' | 'now'>

/**
 * Returns the session's challenge for this purpose. null: none, it has expired, or the server did not create
 * it.
 */
export const readChallenge = async (
  asking: Asking,
  db: Kysely<Tables>,
  sessionId: string,
  purpose: ChallengePurpose,
): Promise<string | null> => (await begunOf(asking, db, sessionId, purpose))?.challenge ?? null

/** Like `readChallenge`, but also deletes the challenge, so that it is valid only once. */
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
