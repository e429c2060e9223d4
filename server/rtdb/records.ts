import type { GuardLocation, LiveLocation, PatrolPoint } from '../../contract/tracking/location.ts'
import type { Fix, LateFix } from '../../domain/fix/fix.ts'
import { emptyMap, type Json } from './database/json.ts'

/** Returns the record at guard_locations/{workerId}. Unknown accuracy, speed and interval are omitted. */
export function guardLocationRecord(live: LiveLocation): Json {
  const record: Record<keyof GuardLocation, Json | undefined> = {
    latitude: live.latitude,
    longitude: live.longitude,
    timestamp: Number(live.created_at),
    accuracy: live.accuracy,
    speed: live.speed,
    status: live.status,
    workerId: live.worker_id,
    workerName: live.worker_name,
    intervalMs: live.interval_ms,
  }
  return known(record)
}

/** Returns the record at patrol_history/{patrolId}/{pointId}. */
export function patrolPointRecord(fix: Fix | LateFix, workerName: string | null): Json {
  const record: Record<keyof PatrolPoint, Json | undefined> = {
    workerId: fix.workerId,
    latitude: fix.lat,
    longitude: fix.lon,
    timestamp: fix.t,
    accuracy: fix.accuracy,
    speed: fix.speed,
    status: 'Patrolling',
    workerName,
    lateMs: 'lateMs' in fix ? fix.lateMs : undefined,
  }
  return known(record)
}

/**
 * Returns the key of a point: its time in ms as a decimal number. All times since 2001 have 13 digits, so
 * keys are in order.
 */
export function pointId(t: number): string {
  return String(t)
}

/**
 * Copies a record without its undefined fields. The loop is three times faster than `Object.fromEntries`, and
 * a history has many records.
 */
function known(record: Record<string, Json | undefined>): Json {
  const map = emptyMap()
  for (const key in record) {
    const value = record[key]
    if (value !== undefined && value !== null) map[key] = value
  }
  return map
}
