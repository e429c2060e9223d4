import type { Kysely } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'

/** maximum number of wrong codes per account and day, from unknown browsers of all networks */
export const MAX_WRONG_CODES_PER_DAY = 50
const DAY_MS = 24 * 3_600_000

export type DailyCode = { allowed: true; wrong: number } | { allowed: false; retryAfterMs: number }

const rowOf = (account: string) => ({ whose: `code/${account}`, place: 'day' })

/**
 * Counts a code as wrong before it is checked. There are only a million codes. Somebody with the password
 * and many IP addresses could guess one if only each network were limited. `wrong` is the number of the day
 * so far.
 */
export async function recordDailyCode(context: Context, account: string): Promise<DailyCode> {
  const { whose, place } = rowOf(account)
  const now = context.now()
  const { db } = context
  await db
    .deleteFrom('sign_in_backoff')
    .where('whose', '=', whose)
    .where('place', '=', place)
    .where('free_at', '<=', now)
    .execute()
  const counted = await db
    .insertInto('sign_in_backoff')
    .values({ whose, place, wrong: 1, at: now, free_at: now + DAY_MS })
    .onConflict((conflict) =>
      conflict
        .columns(['whose', 'place'])
        .doUpdateSet((eb) => ({ wrong: eb('sign_in_backoff.wrong', '+', 1), at: now }))
        .where('sign_in_backoff.wrong', '<', MAX_WRONG_CODES_PER_DAY),
    )
    .returning('wrong')
    .executeTakeFirst()
  if (counted) return { allowed: true, wrong: Number(counted.wrong) }
  const full = await db
    .selectFrom('sign_in_backoff')
    .select('free_at')
    .where('whose', '=', whose)
    .where('place', '=', place)
    .executeTakeFirst()
  return { allowed: false, retryAfterMs: Math.max(1000, (full?.free_at ?? now) - now) }
}

/** Decreases the count of wrong codes after a correct one. */
export async function dailyCodeSucceeded(db: Kysely<Tables>, account: string): Promise<void> {
  const { whose, place } = rowOf(account)
  await db
    .updateTable('sign_in_backoff')
    .set((eb) => ({ wrong: eb('wrong', '-', 1) }))
    .where('whose', '=', whose)
    .where('place', '=', place)
    .where('wrong', '>', 0)
    .execute()
}
