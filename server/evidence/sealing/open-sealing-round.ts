import { closedUntil } from '../../../domain/evidence/seals/closed-hours.ts'
import type { SealsState } from '../../../domain/evidence/seals/fix-seals.ts'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { lockSealingRound } from '../../fixes/write/closed-hours.ts'

/** A round of hours to be sealed. */
export interface SealingRound {
  round: number
  /** hours that begin before this are closed, ms since epoch UTC */
  until: number
}

/** Returns whether no hour is due for sealing, according to the table. */
export const isSealingIdle = (row: Tables['sealing_state'], now: number): boolean =>
  row.due_until === closedUntil(now)

/**
 * Returns the sealing round to complete: an unfinished one, otherwise a new one if hours are due,
 * otherwise null. After a new round is committed, fixes stored for its hours are late. It waits for
 * running writers, so that all fixes in time are stored.
 */
export async function openSealingRound(
  { db, engine, now }: Pick<Context, 'db' | 'engine' | 'now'>,
  row: Tables['sealing_state'],
  { round, sealedUntil, going }: SealsState,
): Promise<SealingRound | null> {
  const sealed = going?.until ?? sealedUntil
  if (row.round < round || row.closed_until < sealed) {
    // if the table was restored to an older state, continues where the log is
    await move(row, { round, closed_until: Math.max(row.closed_until, sealed), due_until: row.due_until })
    return null
  }
  if (going !== null) return { round, until: going.until }
  if (row.round > round) return { round: row.round, until: row.closed_until }
  if (isSealingIdle(row, now())) return null
  const due = closedUntil(now())
  if (!(await hasSomething(db, row))) {
    // without fixes, nothing is logged, and the hours stay open
    await move(row, { round: row.round, closed_until: row.closed_until, due_until: due })
    return null
  }
  const next = { round: round + 1, closed_until: Math.max(due, row.closed_until), due_until: due }
  return (await move(row, next)) ? { round: next.round, until: next.closed_until } : null

  async function move(
    from: Tables['sealing_state'],
    to: Omit<Tables['sealing_state'], 'company'>,
  ): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      await lockSealingRound(trx, engine, from.company, 'alone')
      const moved = await trx
        .updateTable('sealing_state')
        .set(to)
        .where('company', '=', from.company)
        .where('round', '=', from.round)
        .returning('company')
        .executeTakeFirst()
      return moved !== undefined
    })
  }
}

/**
 * Returns whether there is a fix in an open hour, or a late one. Every guard with fixes has a live
 * location.
 */
async function hasSomething(
  db: Context['db'],
  { company, closed_until }: Tables['sealing_state'],
): Promise<boolean> {
  const fix = await db
    .selectFrom('live_location')
    .select('worker_id')
    .where('company', '=', company)
    .where('t', '>=', closed_until)
    .limit(1)
    .executeTakeFirst()
  if (fix) return true
  const late = await db
    .selectFrom('late_hour')
    .select('hour')
    .where('company', '=', company)
    .limit(1)
    .executeTakeFirst()
  return late !== undefined
}
