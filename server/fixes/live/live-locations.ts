import type { LiveLocationColumns } from '../../../contract/tracking/live-location-columns.ts'
import type { LiveLocation } from '../../../contract/tracking/location.ts'
import { E7 } from '../../../domain/fix/fix.ts'
import type { FixTables } from '../fix-tables.ts'
import { fixFromPosition } from '../fix-row.ts'
import type { Limits } from '../../../domain/user/limits.ts'
import { isWithin, isOnPatrolWithin } from '../../auth/permissions/access-limits.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import type { Database } from '../../db/open-database.ts'

/**
 * Reads the newest location of every guard of the company or, with `workerId`, of one guard, who may be
 * removed. With limits, reads only guards on patrol within them.
 */
export async function readLiveLocations(
  db: Database,
  company: CompanyId,
  workerId?: string,
  limits: Limits | null = null,
): Promise<LiveLocation[]> {
  let query = db
    .selectFrom('live_location')
    .leftJoin('worker', onId('worker', 'live_location.worker_id'))
    .selectAll('live_location')
    .select('worker.full_name')
    .where('live_location.company', '=', company)
  if (limits)
    query = query
      .where(isWithin('worker', company, limits, 'live_location.worker_id'))
      .where(isOnPatrolWithin(company, limits, 'live_location.patrol_id'))
  query =
    workerId === undefined
      ? query.where('worker.archived_at', 'is', null)
      : query.where('live_location.worker_id', '=', workerId)
  return (await query.execute()).map((row) => toLiveLocation(row, row.full_name))
}

export type LiveRow = FixTables['live_location']

/** Converts a row of `live_location` to a live location of the API. `name` is the guard's name. */
export function toLiveLocation(row: LiveRow, name: string | null): LiveLocation {
  const { workerId, lat, lon, t, accuracy, speed } = fixFromPosition(row, row.worker_id)
  return {
    worker_id: workerId,
    latitude: lat,
    longitude: lon,
    created_at: t,
    accuracy,
    speed,
    status: row.status,
    interval_ms: row.interval_ms,
    ...(name !== null && { worker_name: name }),
  }
}

const inE7 = (degrees: number) => Math.round(degrees * E7)

/**
 * Converts live locations to columns, which are shorter: field names occur once, and places and times are
 * small integers.
 */
export function toLiveLocationColumns(locations: readonly LiveLocation[]): LiveLocationColumns {
  const times = locations.map(({ created_at }) => Number(created_at))
  const newest = times.reduce((latest, t) => Math.max(latest, t), 0)
  const statuses = [...new Set(locations.map(({ status }) => status ?? 'Online'))]
  const indices = new Map(statuses.map((status, i) => [status, i]))
  return {
    newest,
    statuses,
    columns: {
      worker_id: locations.map(({ worker_id }) => worker_id),
      worker_name: locations.map(({ worker_name }) => worker_name ?? null),
      age_ms: times.map((t) => newest - t),
      lat_e7: locations.map(({ latitude }) => inE7(latitude)),
      lon_e7: locations.map(({ longitude }) => inE7(longitude)),
      accuracy: locations.map(({ accuracy }) => accuracy ?? null),
      speed: locations.map(({ speed }) => speed ?? null),
      status: locations.map(({ status }) => indices.get(status ?? 'Online') ?? 0),
      interval_ms: locations.map(({ interval_ms }) => interval_ms ?? null),
    },
  }
}
