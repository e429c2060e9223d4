import { type Kysely, sql } from 'kysely'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import { systemSettingsStream } from '../../domain/records/system-settings.ts'
import { onId } from '../db/on-id.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import type { Projection } from '../projections/projection.ts'
import { toBatches } from './batches.ts'

/** A guard that the live watchdog must check for a new status. */
export interface DueGuard {
  company: string
  worker_id: string
  /** time of the newest fix, ms since epoch UTC */
  t: number
  received: number
  interval_ms: number | null
  status: Tables['live_location']['status']
  patrol_id: string | null
  ended_at: number | null
  offline_since: number | null
}

/** maximum number of guards per check; the next check reads further ones */
const MOST = 20_000
const ROWS_PER_STATEMENT = 256

/** Returns the guards that are due for a check, those that are due longest first. */
export async function readDueGuards({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DueGuard[]> {
  return db
    .selectFrom('live_location')
    .leftJoin('patrol', onId('patrol', 'live_location.patrol_id'))
    .select(['live_location.company', 'live_location.worker_id', 'live_location.t', 'live_location.received'])
    .select(['live_location.interval_ms', 'live_location.status', 'live_location.patrol_id'])
    .select(['patrol.ended_at', 'patrol.offline_since'])
    .where('live_location.due_at', '<=', now())
    .orderBy('live_location.due_at')
    .limit(MOST)
    .execute()
}

/**
 * The result of checking a guard: the present status, and when to check again (ms since epoch UTC; null:
 * never).
 */
export interface CheckedGuard extends Pick<DueGuard, 'company' | 'worker_id' | 't' | 'status' | 'patrol_id'> {
  due_at: number | null
}

/**
 * Stores the results of a check, except for guards who have sent a newer fix meanwhile. Returns the stored
 * ones as `company worker`.
 */
export async function storeCheckedGuards(
  { db }: Pick<Context, 'db'>,
  looked: readonly CheckedGuard[],
): Promise<Set<string>> {
  const stored = new Set<string>()
  const ordered = looked.toSorted((a, b) =>
    a.company === b.company ? (a.worker_id < b.worker_id ? -1 : 1) : a.company < b.company ? -1 : 1,
  )
  for (const batch of toBatches(ordered, ROWS_PER_STATEMENT)) {
    const rows = batch.map(
      ({ company, worker_id, t, status, patrol_id, due_at }) =>
        sql`(${company}, ${worker_id}, cast(${t} as bigint), ${status}, cast(${patrol_id} as text), cast(${due_at} as bigint))`,
    )
    const { rows: kept } = await sql<{ company: string; worker_id: string }>`
      with looked (company, worker_id, t, status, patrol_id, due_at) as (values ${sql.join(rows)})
      update live_location set status = looked.status, patrol_id = looked.patrol_id, due_at = looked.due_at
      from looked where live_location.company = looked.company
        and live_location.worker_id = looked.worker_id and live_location.t = looked.t
      returning live_location.company, live_location.worker_id`.execute(db)
    for (const { company, worker_id } of kept) stored.add(`${company} ${worker_id}`)
  }
  return stored
}

const lookNow = (trx: Kysely<Tables>, company: string) =>
  trx.updateTable('live_location').set({ due_at: 0 }).where('company', '=', company)

/** Makes guards due at once, when a patrol ends or limits in the settings change. */
export const dueGuardsProjection: Projection = {
  name: 'guards due',
  streams: [patrolStream.name, systemSettingsStream.name],
  tables: [],
  apply: async (trx, { company, stream, event }) => {
    if (event.type === 'PatrolEnded')
      await lookNow(trx, company)
        .where((eb) =>
          eb(
            'worker_id',
            '=',
            eb
              .selectFrom('patrol')
              .select('patrol.worker_id')
              .where('patrol.company', '=', company)
              .where('patrol.id', '=', streamParts(stream).id),
          ),
        )
        .where('patrol_id', '=', streamParts(stream).id)
        .execute()
    if (streamParts(stream).type === systemSettingsStream.name)
      await lookNow(trx, company)
        .where('status', '!=', sql.lit<Tables['live_location']['status']>('Off duty'))
        .execute()
  },
  applyMany: async (_trx, events) => events.filter(({ event }) => event.type !== 'PatrolStarted'),
}
