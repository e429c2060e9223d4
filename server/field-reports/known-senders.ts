import type { Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'

const DAY_MS = 24 * 3_600_000
/**
 * Maximum number of new phones per reporting code and day. It applies separately to phones of which no
 * command was accepted.
 */
const MOST_NEW_A_DAY = 200
/**
 * A sender without a command for this time (ms) is deleted. Its page then starts with sequence number 1
 * again.
 */
const FORGOTTEN_AFTER_MS = 180 * DAY_MS
/** maximum number of such senders that are deleted whenever a new one is registered */
const FORGOTTEN_AT_ONCE = 20

/**
 * Registers a sender whose first command was handled at `now`, ms since epoch UTC. Returns its `first_at`:
 * `now`, or its negative if the command was not accepted. Senders without accepted commands have a limit of
 * their own, so that they cannot block others. Throws a 429 problem beyond the limit.
 */
export async function registerSender(
  trx: Transaction<Tables>,
  company: CompanyId,
  { credential, isAccepted, now }: { credential: string; isAccepted: boolean; now: number },
): Promise<number> {
  const fresh = await trx
    .selectFrom('field_sender')
    .select('first_at')
    .where('company', '=', company)
    .where('credential', '=', credential)
    .where('first_at', isAccepted ? '>' : '<', isAccepted ? now - DAY_MS : DAY_MS - now)
    .orderBy('first_at', isAccepted ? 'desc' : 'asc')
    .limit(MOST_NEW_A_DAY)
    .execute()
  const oldest = fresh[MOST_NEW_A_DAY - 1]
  if (oldest)
    throw new HttpProblem(429, 'Too many phones began to report by this code today. Try again later.', {
      code: 'too_many_reports',
      retry_after_s: Math.ceil((Math.abs(oldest.first_at) + DAY_MS - now) / 1000),
    })
  const old = await trx
    .selectFrom('field_sender')
    .select('sender')
    .where('company', '=', company)
    .where('received_at', '<', now - FORGOTTEN_AFTER_MS)
    .orderBy('received_at')
    .limit(FORGOTTEN_AT_ONCE)
    .execute()
  const forgotten = old.map(({ sender }) => sender)
  for (const table of forgotten.length > 0 ? (['field_command', 'field_sender'] as const) : [])
    await trx.deleteFrom(table).where('company', '=', company).where('sender', 'in', forgotten).execute()
  return isAccepted ? now : -now
}
