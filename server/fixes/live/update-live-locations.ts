import { sql, type Transaction } from 'kysely'
import type { LiveLocation } from '../../../contract/tracking/location.ts'
import { updateReportingInterval } from '../../../domain/fix/reporting-interval.ts'
import { offlineAfterMs } from '../../../domain/fix/staleness.ts'
import { liveStatus } from '../../../domain/worker/guard-status.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onEqual } from '../../db/on-id.ts'
import type { Tables } from '../../db/tables.ts'
import { readSystemSettings } from '../../companies/read-system-settings.ts'
import { toBatches, padToPowerOfTwo, groupBy } from '../batches.ts'
import { toPosition } from '../fix-row.ts'
import { toLiveLocation, type LiveRow } from './live-locations.ts'
import { findPatrolAt, type PatrolsByWorker } from '../patrols/start-and-end-patrols.ts'
import type { SourcedFix } from '../write/store-fixes.ts'

/** What is known of a guard before new fixes are stored: the name, and any row of `live_location`. */
export interface KnownLiveGuard {
  name: string | null
  live: Pick<LiveRow, 't' | 'interval_ms' | 'status'> | null
}

const PER_QUERY = 256

/** Reads names and rows of `live_location` of these guards. Guards with neither are left out. */
export async function readKnownGuards(
  trx: Transaction<Tables>,
  company: CompanyId,
  workerIds: readonly string[],
): Promise<Map<string, KnownLiveGuard>> {
  const guards = new Map<string, KnownLiveGuard>()
  for (const batch of toBatches(workerIds, PER_QUERY)) {
    const rows = await trx
      .selectFrom('worker')
      .leftJoin('live_location', onEqual('live_location.worker_id', 'worker.id'))
      .select([
        'worker.id',
        'worker.full_name',
        'live_location.t',
        'live_location.interval_ms',
        'live_location.status',
      ])
      .where('worker.company', '=', company)
      .where('worker.id', 'in', padToPowerOfTwo(batch))
      .execute()
    for (const { id, full_name, t, interval_ms, status } of rows)
      guards.set(id, {
        name: full_name,
        live: t === null || status === null ? null : { t, interval_ms, status },
      })
  }
  return guards
}

/**
 * Updates the row of `live_location` of each guard to the newest of the stored fixes, unless it is already
 * newer. Computes the usual interval from all of them. Returns the updated rows as live locations of the
 * API.
 */
export async function updateLiveLocations(
  trx: Transaction<Tables>,
  company: CompanyId,
  stored: readonly SourcedFix[],
  {
    guards,
    patrols,
    now,
  }: { guards: ReadonlyMap<string, KnownLiveGuard>; patrols: PatrolsByWorker; now: number },
): Promise<LiveLocation[]> {
  const limits = await readSystemSettings(trx, company)
  const moved: { row: LiveRow; name: string | null }[] = []
  for (const [workerId, fixes] of groupBy(stored, (fix) => fix.workerId)) {
    const guard = guards.get(workerId)
    const newest = fixes.at(-1)
    if (!newest || newest.t < (guard?.live?.t ?? 0)) continue
    const interval = learned(guard?.live ?? null, fixes)
    const patrol = findPatrolAt(patrols.get(workerId), newest.t)
    const onDuty = patrol !== undefined && patrol.endedAt === null
    const row: LiveRow = {
      company,
      ...toPosition(newest),
      status: liveStatus(onDuty, now - newest.t, interval, limits),
      interval_ms: interval,
      received: newest.received,
      patrol_id: onDuty ? patrol.patrolId : null,
      // if the guard was offline, check at once, so that the end of the contact loss is logged
      due_at: !onDuty
        ? null
        : guard?.live?.status === 'Offline'
          ? 0
          : newest.t + offlineAfterMs(interval, limits) + 1,
    }
    moved.push({ row, name: guard?.name ?? null })
  }
  for (const batch of toBatches(moved, PER_QUERY))
    await trx
      .insertInto('live_location')
      .values(batch.map(({ row }) => row))
      .onConflict((conflict) =>
        conflict
          .columns(['company', 'worker_id'])
          .doUpdateSet((eb) => ({
            t: eb.ref('excluded.t'),
            lat_e7: eb.ref('excluded.lat_e7'),
            lon_e7: eb.ref('excluded.lon_e7'),
            accuracy: eb.ref('excluded.accuracy'),
            speed: eb.ref('excluded.speed'),
            status: eb.ref('excluded.status'),
            interval_ms: eb.ref('excluded.interval_ms'),
            received: eb.ref('excluded.received'),
            patrol_id: eb.ref('excluded.patrol_id'),
            // An earlier time of the next check remains, so that the index rarely changes. A check that
            // comes too early changes nothing.
            due_at: sql<number | null>`case when excluded.due_at is not null
              and live_location.due_at <= excluded.due_at then live_location.due_at else excluded.due_at end`,
          }))
          .whereRef('excluded.t', '>=', 'live_location.t'),
      )
      .execute()
  return moved.map(({ row, name }) => toLiveLocation(row, name))
}

function learned(live: KnownLiveGuard['live'], fixes: readonly SourcedFix[]): number | null {
  let interval = live?.interval_ms ?? null
  let before = live?.t ?? null
  for (const { t } of fixes) {
    if (before !== null && t <= before) continue
    if (before !== null) interval = updateReportingInterval(interval, t - before)
    before = t
  }
  return interval
}
