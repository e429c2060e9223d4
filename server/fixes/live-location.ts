import type { LiveLocation } from '../../contract/location.ts'
import { staleness } from '../../domain/fix/staleness.ts'
import type { FixTables } from './fix-tables.ts'
import { fromPosition } from './fix-row.ts'

export type LiveRow = FixTables['live_location']

/** What a guard is shown as, whose newest fix is `ageMs` old and who usually reports every `intervalMs`. */
export function liveStatus(onDuty: boolean, ageMs: number, intervalMs: number | null): LiveRow['status'] {
  if (!onDuty) return 'Offline'
  return staleness(ageMs, intervalMs) === 'lost' ? 'Lost' : 'Online'
}

/** A row of the live table of a guard of this name, as the API and the feed give it. */
export function liveLocationOf(row: LiveRow, name: string | null): LiveLocation {
  const { workerId, lat, lon, t, accuracy, speed } = fromPosition(row, row.worker_id)
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
