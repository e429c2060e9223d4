import { sql, type Transaction } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { clientNetwork } from './client-network.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * Failed or undecided sign-in attempts. `wrong` is their number, `at` the time of the last one,
     * `free_at` when the next is allowed; times are ms since epoch UTC. `whose` is
     * `<credential>/<account>`, for example `password/a@b.example`; without an account it counts
     * all accounts. `place` is a network, '' for all networks, `known` for all browsers that the
     * account knows, or `day` for the daily limit of codes.
     */
    sign_in_backoff: { whose: string; place: string; wrong: number; at: number; free_at: number }
  }
}

/** number of a PostgreSQL advisory lock: any value, but the same in every server process */
const PACE_LOCK = 4_731_006

/**
 * An attempt: which credential of which account is tried, and from where. An account is identified
 * by its email address in lower case.
 */
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
  /** number of failures by unknown browsers, including this attempt; 0 for a known browser */
  wrongAnywhere: number
  /** the increased counters with their previous values */
  undo: readonly { whose: string; place: string; freeAt: number; before: number }[]
}
export type SignInAttempt = AllowedAttempt | { allowed: false; retryAfterMs: number }

/**
 * Returns the first counter of an attempt. Known browsers are counted separately, so that others cannot delay
 * them.
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
 * Counts an attempt as failed before it is checked, so that parallel attempts cannot bypass the
 * limit, or returns when to try again. No account is ever locked: a network that has waited for its
 * own delay may try, unless it is delayed for attempts on other accounts.
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
    // a new network starts with the delay of the account that it tries
    const [atPlace, ofAccount] = [known[0]?.free_at ?? now + (waits(0)[1] ?? 0), waits(1)[1] ?? 0]
    const from = Math.max(atPlace, known[2]?.free_at ?? 0)
    if (from > now) {
      // otherwise a delayed network could add rows for any number of accounts, without the cost of
      // a hash
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
        // a clock that is set back does not delay a correct attempt
        before: known[i]?.free_at ?? 0,
      })
    }
    const wrongAnywhere = trying.knownBrowser ? 0 : (known[1]?.wrong ?? 0) + 1
    return { allowed: true, wrongAnywhere, undo }
  })
}

/**
 * Takes a lock: without it, parallel counters would not see each other, or wait for each other's
 * rows. SQLite has only one writer.
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
 * Records that the attempt was right: resets the failures of its network, and does not count it
 * elsewhere.
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
          // unless there was another attempt meanwhile
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
 * Resets the counters after a new password or second factor, because failures for the old one no
 * longer count.
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

/** Delays after failures: after a number of free attempts, one second, two, four and so on. */
export interface Backoff {
  free: number
  /** maximum delay, ms */
  longest: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** failures are forgotten this long after the last one, ms */
export const ATTEMPTS_RESET_MS = 60 * MINUTE

/** Limit of one network for one account. */
export const ACCOUNT_AND_NETWORK_BACKOFF: Backoff = { free: 5, longest: 15 * MINUTE }
/**
 * Limit of all browsers together that have signed in to an account before. Each sign-in makes a
 * browser known, so separate limits would be ineffective.
 */
export const KNOWN_BROWSERS_BACKOFF: Backoff = { free: 20, longest: 15 * MINUTE }
/** Limit of one network over all accounts. It is higher, because an office shares an address. */
export const NETWORK_BACKOFF: Backoff = { free: 30, longest: MINUTE }
/**
 * Limit of one account over all networks. Each network waits for its own delay, so nobody can block
 * another. This slows guessing from many addresses and never blocks the right password.
 */
export const ACCOUNT_BACKOFF: Backoff = { free: 10, longest: MINUTE }

/** Returns the delay in ms before the next attempt, after a number of failures. */
export const delayAfter = (wrong: number, { free, longest }: Backoff): number =>
  wrong < free ? 0 : Math.min(longest, SECOND * 2 ** Math.min(wrong - free, 30))
