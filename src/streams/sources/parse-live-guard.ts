import { guardLocation, liveLocation, type LiveLocation } from '../../../contract/tracking/location.ts'
import { parseFix, type LiveGuard } from '../../../domain/fix/fix.ts'

const UNKNOWN_NAME = 'Unnamed guard'

/** Parses a record of guard_locations/{workerId}; null if it is invalid. A guard without a status counts as Online. */
export function parseGuardRecord(raw: unknown): LiveGuard | null {
  const parsed = guardLocation.safeParse(raw)
  if (!parsed.success) return null
  const { workerId, timestamp, latitude, longitude, accuracy, speed, ...rest } = parsed.data
  return liveGuard(
    { workerId, t: timestamp, lat: latitude, lon: longitude, accuracy, speed },
    { name: rest.workerName, status: rest.status, intervalMs: rest.intervalMs },
  )
}

/** Parses a live location of the API or the feed; null if invalid. */
export function parseGuardLocation(raw: unknown): LiveGuard | null {
  const parsed = liveLocation.safeParse(raw)
  return parsed.success ? toLiveGuard(parsed.data) : null
}

/** Converts a live location of the API or the feed; null if its time or coordinates are invalid. */
export function toLiveGuard(location: LiveLocation): LiveGuard | null {
  const { worker_id, created_at, latitude, longitude, accuracy, speed } = location
  return liveGuard(
    { workerId: worker_id, t: epochMs(created_at), lat: latitude, lon: longitude, accuracy, speed },
    { name: location.worker_name, status: location.status, intervalMs: location.interval_ms },
  )
}

/** Returns ms since epoch UTC from a number, a text of digits or an ISO date. NaN if the text is neither. */
export function epochMs(time: number | string): number {
  if (typeof time === 'number') return time
  return /^\d+$/.test(time) ? Number(time) : Date.parse(time)
}

interface RawFix {
  workerId: string
  t: number
  lat: number
  lon: number
  accuracy?: number | null | undefined
  speed?: number | null | undefined
}

interface Known {
  name: string | undefined
  status: string | undefined
  intervalMs: number | null | undefined
}

function liveGuard(raw: RawFix, known: Known): LiveGuard | null {
  const fix = parseFix({ ...raw, accuracy: raw.accuracy ?? null, speed: raw.speed ?? null })
  if (fix === null) return null
  return {
    workerId: raw.workerId,
    workerName: known.name ?? UNKNOWN_NAME,
    fix,
    intervalMs: known.intervalMs ?? null,
    status: known.status ?? 'Online',
  }
}
