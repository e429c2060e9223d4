import { closedUntil } from '../../../domain/evidence/seals/closed-hours.ts'
import type { SealsState } from '../../../domain/evidence/seals/fix-seals.ts'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { lockSealingRound } from '../../fixes/write/closed-hours.ts'

/** A sealing round: all hours that are sealed together. */
export interface SealingRound {
  round: number
  /** the hours that begin before this time are closed, ms since epoch UTC */
  until: number
}

/** Returns whether no hour is due for sealing, according to a row of `sealing_state`. */
export const isSealingIdle = (row: Tables['sealing_state'], now: number): boolean =>
  row.due_until === closedUntil(now)

/**
 * Returns the sealing round to work on: an unfinished one, or a new one if hours are due; null: neither.
 * Once a new round is committed, fixes that are then stored for its hours are late. It waits for
 * transactions that are storing fixes, so that no fix in time is missed.
 */
export async function openSealingRound(
  { db, engine, now }: Pick<Context, 'db' | 'engine' | 'now'>,
  row: Tables['sealing_state'],
  { round, sealedUntil, going }: SealsState,
): Promise<SealingRound | null> {
  const sealed = going?.until ?? sealedUntil
  if (row.round < round || row.closed_until < sealed) {
    // the row is older than the log, for example after a restore: continue where the log ends
    await move(row, { round, closed_until: Math.max(row.closed_until, sealed), due_until: row.due_until })
    return null
  }
  if (going !== null) return { round, until: going.until }
  if (row.round > round) return { round: row.round, until: row.closed_until }
  if (isSealingIdle(row, now())) return null
  const due = closedUntil(now())
  if (!(await hasSomething(db, row))) {
    // without fixes, no round is logged and the hours are not closed
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
 * Returns whether there are late fixes, or a fix in an hour that is not closed. Every guard with fixes has a
 * live location, so its time is sufficient.
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
