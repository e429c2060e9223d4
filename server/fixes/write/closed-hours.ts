import { CompiledQuery, sql, type Transaction } from 'kysely'
import { type ClosedHours, sealHourStart } from '../../../domain/evidence/seals/closed-hours.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { assertFixesStay } from '../../db/moved-company.ts'
import type { Engine } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'
import { toBatches } from '../batches.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** End of the closed hours of each company's fixes, ms since epoch UTC. */
    sealing_state: {
      company: string
      /** number of sealing rounds so far */
      round: number
      /** hours that begin before this are closed */
      closed_until: number
      /** due end of the last round; less than `closed_until` if the clock was set back */
      due_until: number
    }
    /** Hours of guards with late fixes, by the sealing round; a row is deleted with its seal. */
    late_hour: { company: string; round: number; worker_id: string; hour: number }
    /**
     * How many times fixes arrived for a closed hour of a company, and the last time, ms since
     * epoch UTC.
     */
    late_change: { company: string; hour: number; changes: number; changed_at: number }
  }
}

const ROWS_PER_STATEMENT = 256
/** number of a PostgreSQL advisory lock: any value, but the same in every server process */
const SEALING_LOCK = 4_731_007

/**
 * Locks a company's sealing until this transaction ends: shared for writers of fixes, exclusive for
 * a sealing round. Advisory locks queue requests, so many writers cannot block a round forever, as
 * with row locks. SQLite has one writer anyway.
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
 * Returns the end of a company's closed hours, which does not change until this transaction ends: a sealing
 * round waits, so fixes stored without a mark are there when their hour is sealed. Throws where the company has moved.
 */
export async function lockClosedHours(
  trx: Transaction<Tables>,
  engine: Engine,
  company: CompanyId,
): Promise<ClosedHours> {
  await lockSealingRound(trx, engine, company, 'with others')
  // a constant, because each commit needs it and building the text costs more than the query
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

/** Records the hours of stored late fixes, in the same order in every process. */
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
 * Counts a change of these hours, so that cached replies of them become invalid: arrival by hour,
 * both in ms since epoch UTC.
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
