import { sql, type Transaction } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { clientNetwork } from './client-network.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * Counters of failed sign-in attempts, including unchecked ones. `wrong` is the number, `at` the time of
     * the last one, and `free_at` when the next is allowed (ms since epoch UTC). `whose` is
     * `<credential>/<account>`, e.g. `password/a@b.example`; without account, it counts all. `place` is a
     * network, '' (all networks), `known` (browsers that have signed in to the account before), or `day`
     * (daily limit of codes).
     */
    sign_in_backoff: { whose: string; place: string; wrong: number; at: number; free_at: number }
  }
}

/** Arbitrary number of a PostgreSQL advisory lock, the same in every server process. */
const PACE_LOCK = 4_731_006

/** A sign-in attempt: the credential, the account (its email address in lower case), and the IP address. */
export interface AttemptTarget {
  what: 'password' | 'code'
  account: string
  address: string
  /** whether this browser has signed in to the account before */
  knownBrowser: boolean
}

interface Counted {
  whose: string
  place: string
  pace: Backoff
}

export interface AllowedAttempt {
  allowed: true
  /** number of failures by unknown browsers in all networks, including this attempt; 0 for a known browser */
  wrongAnywhere: number
  /** the counters that this attempt increased, with their `free_at` after and before it */
  undo: readonly { whose: string; place: string; freeAt: number; before: number }[]
}
export type SignInAttempt = AllowedAttempt | { allowed: false; retryAfterMs: number }

/**
 * Returns the counters that an attempt increases. Known browsers have one counter of their own, so that
 * failures of attackers cannot delay them.
 */
function countedOf({ what, account, address, knownBrowser }: AttemptTarget): [Counted, ...Counted[]] {
  const whose = `${what}/${account}`
  if (knownBrowser) return [{ whose, place: 'known', pace: KNOWN_BROWSERS_BACKOFF }]
  const place = clientNetwork(address)
  return [
    { whose, place, pace: ACCOUNT_AND_NETWORK_BACKOFF },
    { whose, place: '', pace: ACCOUNT_BACKOFF },
    { whose: `${what}/`, place, pace: NETWORK_BACKOFF },
  ]
}

/**
 * Counts an attempt as failed before it is checked, so that parallel attempts cannot exceed the limit. If it
 * comes too early, returns when the next is allowed. No account is ever locked: a network may try after its
 * own delay, unless its attempts on other accounts delay it.
 */
export function beginAttempt(context: Context, trying: AttemptTarget): Promise<SignInAttempt> {
  const counted = countedOf(trying)
  return context.db.transaction().execute(async (trx) => {
    const now = context.now()
    await takeTurn(context, trx)
    await trx
      .deleteFrom('sign_in_backoff')
      .where('at', '<=', now - ATTEMPTS_RESET_MS)
      .where('free_at', '<=', now)
      .execute()
    const known: (Row | undefined)[] = []
    for (const each of counted) known.push(await rowOf(trx, each))
    const waits = (more: number) =>
      counted.map(({ pace }, i) => delayAfter((known[i]?.wrong ?? 0) + more, pace))
    // a network without a counter for this account starts with the delay that the account has over all
    // networks
    const [atPlace, ofAccount] = [known[0]?.free_at ?? now + (waits(0)[1] ?? 0), waits(1)[1] ?? 0]
    const from = Math.max(atPlace, known[2]?.free_at ?? 0)
    if (from > now) {
      // Store the delay only if the network itself is not delayed. Otherwise it could add rows for many
      // accounts without a password hash's cost.
      if (atPlace > now && (known[2]?.free_at ?? 0) <= now && !known[0])
        await keep(trx, counted[0], { wrong: 0, at: now, free_at: atPlace })
      return { allowed: false, retryAfterMs: from - now }
    }
    const undo = []
    for (const [i, each] of counted.entries()) {
      const wait = Math.max(waits(1)[i] ?? 0, i === 0 ? ofAccount : 0)
      await keep(trx, each, { wrong: (known[i]?.wrong ?? 0) + 1, at: now, free_at: now + wait })
      undo.push({
        whose: each.whose,
        place: each.place,
        freeAt: now + wait,
        // 0 and not `now`, because a clock that is set back would then delay the next attempt
        before: known[i]?.free_at ?? 0,
      })
    }
    const wrongAnywhere = trying.knownBrowser ? 0 : (known[1]?.wrong ?? 0) + 1
    return { allowed: true, wrongAnywhere, undo }
  })
}

/**
 * Locks the counters until the transaction ends. Otherwise, parallel transactions would not see each other's
 * attempts. SQLite has only one writer.
 */
async function takeTurn({ engine }: Context, trx: Transaction<Tables>): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${PACE_LOCK})`.execute(trx)
}

type Row = Pick<Tables['sign_in_backoff'], 'wrong' | 'at' | 'free_at'>

const rowOf = (trx: Transaction<Tables>, { whose, place }: Counted) =>
  trx
    .selectFrom('sign_in_backoff')
    .select(['wrong', 'at', 'free_at'])
    .where('whose', '=', whose)
    .where('place', '=', place)
    .executeTakeFirst()

const keep = (trx: Transaction<Tables>, { whose, place }: Counted, row: Row) =>
  trx
    .insertInto('sign_in_backoff')
    .values({ whose, place, ...row })
    .onConflict((conflict) => conflict.columns(['whose', 'place']).doUpdateSet(row))
    .execute()

/**
 * Records that an attempt was correct. Deletes the first counter (account and network, or known browsers),
 * and decreases the others by this attempt.
 */
export function recordSuccess(context: Context, { undo }: AllowedAttempt): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    await takeTurn(context, trx)
    for (const [i, { whose, place, freeAt, before }] of undo.entries()) {
      if (i === 0) {
        await trx
          .deleteFrom('sign_in_backoff')
          .where('whose', '=', whose)
          .where('place', '=', place)
          .execute()
        continue
      }
      await trx
        .updateTable('sign_in_backoff')
        .set((eb) => ({
          wrong: eb('wrong', '-', 1),
          // restore the previous time, unless another attempt has changed it meanwhile
          free_at: eb.case().when('free_at', '=', freeAt).then(before).else(eb.ref('free_at')).end(),
        }))
        .where('whose', '=', whose)
        .where('place', '=', place)
        .where('wrong', '>', 0)
        .execute()
    }
  })
}

/**
 * Deletes an account's counters after a new password or second factor. Failures with the old one no longer
 * matter.
 */
export async function clearAttempts(
  context: Context,
  trx: Transaction<Tables>,
  what: AttemptTarget['what'],
  account: string,
): Promise<void> {
  await takeTurn(context, trx)
  await trx.deleteFrom('sign_in_backoff').where('whose', '=', `${what}/${account}`).execute()
}

/**
 * Delays after failures. `free` failures cause no delay; each further one doubles it, starting with one
 * second.
 */
export interface Backoff {
  free: number
  /** maximum delay, ms */
  longest: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** counters are deleted this long (ms) after the last failure */
export const ATTEMPTS_RESET_MS = 60 * MINUTE

/** Delays for the attempts of one network on one account. */
export const ACCOUNT_AND_NETWORK_BACKOFF: Backoff = { free: 5, longest: 15 * MINUTE }
/**
 * Delays for all browsers together that have signed in to an account before. Every sign-in makes a browser
 * known, so counting each browser alone would not limit anything.
 */
export const KNOWN_BROWSERS_BACKOFF: Backoff = { free: 20, longest: 15 * MINUTE }
/**
 * Delays for the attempts of one network on all accounts. They are lenient, because an office shares an IP
 * address.
 */
export const NETWORK_BACKOFF: Backoff = { free: 30, longest: MINUTE }
/**
 * Delays for the attempts of all networks on one account. They slow down guessing from many addresses. A
 * network waits only for its own delay, so attackers cannot block the owner.
 */
export const ACCOUNT_BACKOFF: Backoff = { free: 10, longest: MINUTE }

/** Returns the delay in ms before the next attempt, after a number of failures. */
export const delayAfter = (wrong: number, { free, longest }: Backoff): number =>
  wrong < free ? 0 : Math.min(longest, SECOND * 2 ** Math.min(wrong - free, 30))
