import { CompiledQuery, sql, type Transaction } from 'kysely'
import { type ClosedHours, sealHourStart } from '../../../domain/evidence/seals/closed-hours.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { assertFixesStay } from '../../db/moved-company.ts'
import type { Engine } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'
import { toBatches } from '../batches.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** Up to which time each company's hours are closed for sealing, ms since epoch UTC. */
    sealing_state: {
      company: string
      /** number of the last sealing round */
      round: number
      /** hours that begin before this time are closed */
      closed_until: number
      /**
       * time up to which hours were due at the last check; less than `closed_until` if the clock was set
       * back since
       */
      due_until: number
    }
    /**
     * Guards' hours with late fixes, by the sealing round that will seal them. The row is deleted when it
     * has.
     */
    late_hour: { company: string; round: number; worker_id: string; hour: number }
    /**
     * Number of times that late fixes arrived for an hour of a company, and the last time (ms since epoch
     * UTC).
     */
    late_change: { company: string; hour: number; changes: number; changed_at: number }
  }
}

const ROWS_PER_STATEMENT = 256
/** Arbitrary number of a PostgreSQL advisory lock, the same in every server process. */
const SEALING_LOCK = 4_731_007

/**
 * Locks a company's sealing until this transaction ends: shared by transactions that store fixes,
 * exclusively for opening a sealing round. Advisory locks are granted in order, so that many writers cannot
 * block a round forever, as they could with row locks. SQLite has only one writer.
 */
export async function lockSealingRound(
  trx: Transaction<Tables>,
  engine: Engine,
  company: string,
  how: 'with others' | 'alone',
): Promise<void> {
  if (engine !== 'postgres') return
  const lock = sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(${SEALING_LOCK}, hashtext(${company}))`.execute(trx)
}

/**
 * Returns up to which time a company's hours are closed. The value cannot change before this transaction
 * ends, because opening a sealing round waits for it. Throws if the company has moved to another cell.
 */
export async function lockClosedHours(
  trx: Transaction<Tables>,
  engine: Engine,
  company: CompanyId,
): Promise<ClosedHours> {
  await lockSealingRound(trx, engine, company, 'with others')
  // the query is built once, because each commit needs it and building it takes longer than running it
  const asked = `select round, closed_until as until from sealing_state where company = ${engine === 'sqlite' ? '?' : '$1'}`
  const { rows } = await trx.executeQuery<ClosedHours>(CompiledQuery.raw(asked, [company]))
  const [known] = rows
  if (known) {
    assertFixesStay(company, known.round)
    return known
  }
  await trx
    .insertInto('sealing_state')
    .values({ company, round: 0, closed_until: 0, due_until: 0 })
    .onConflict((conflict) => conflict.column('company').doNothing())
    .execute()
  return { round: 0, until: 0 }
}

/** Records the hours of late fixes that were stored. All processes do so in the same order. */
export async function recordLateHours(
  trx: Transaction<Tables>,
  company: CompanyId,
  fixes: readonly { worker_id: string; t: number; late: number | null; received: number }[],
): Promise<void> {
  const hours = new Map<string, Tables['late_hour']>()
  const changes = new Map<number, number>()
  for (const { worker_id, t, late, received } of fixes) {
    if (late === null) continue
    const hour = sealHourStart(t)
    hours.set(`${worker_id} ${hour}`, { company, round: late, worker_id, hour })
    changes.set(hour, received)
  }
  const inOrder = [...hours.values()].sort((a, b) =>
    a.worker_id === b.worker_id ? a.hour - b.hour : a.worker_id < b.worker_id ? -1 : 1,
  )
  for (const batch of toBatches(inOrder, ROWS_PER_STATEMENT))
    await trx
      .insertInto('late_hour')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['company', 'round', 'worker_id', 'hour']).doNothing())
      .execute()
  await recordLateChanges(trx, company, changes)
}

/**
 * Counts that late fixes have changed these hours, so that cached replies about them become invalid.
 * `changes` maps an hour to the arrival, both ms since epoch UTC.
 */
export async function recordLateChanges(
  trx: Transaction<Tables>,
  company: CompanyId,
  changes: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...changes]
    .map(([hour, at]) => ({ company, hour, changes: 1, changed_at: at }))
    .sort((a, b) => a.hour - b.hour)
  for (const batch of toBatches(rows, ROWS_PER_STATEMENT))
    await trx
      .insertInto('late_change')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['company', 'hour']).doUpdateSet(({ ref }) => ({
          changes: sql`${ref('late_change.changes')} + 1`,
          changed_at: ref('excluded.changed_at'),
        })),
      )
      .execute()
}
