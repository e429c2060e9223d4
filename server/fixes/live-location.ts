import type { LiveLocation } from '../../contract/location.ts'
import type { FixTables } from './fix-tables.ts'
import { fixFromPosition } from './fix-row.ts'

export type LiveRow = FixTables['live_location']

/** A row of the live table of a guard of this name, as the API and the feed give it. */
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
