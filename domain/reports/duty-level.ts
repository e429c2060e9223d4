import type { AttendanceRow } from '../attendance/attendance-row.ts'

/** How a duty contributes to the service level of its site. */
interface DutyLevel {
  /** whether the guard came; null: unknown */
  isAttended: boolean | null
  /** whole minutes of the duty so far for which presence is known; the next field: unknown */
  knownMin: number
  unknownMin: number
  /** whole minutes of work */
  countedMin: number
}

const MINUTE_MS = 60_000
const NOT_COME: readonly string[] = ['no_show', 'absent']
const NOT_KNOWN: readonly string[] = ['unknown', 'expected']

/**
 * Returns the contribution of a duty that has begun by `now` (ms since epoch UTC). Unknown time counts
 * neither for the service level nor against it.
 */
export function dutyLevel(
  row: Pick<AttendanceRow, 'from' | 'to' | 'status' | 'arrival' | 'minutes' | 'unknownMin'>,
  now: number,
): DutyLevel {
  const { status, arrival } = row
  const plannedMin = Math.max(0, Math.round((Math.min(row.to, now) - row.from) / MINUTE_MS))
  const isUnknown = NOT_KNOWN.includes(status) && arrival === null
  const unknownMin = isUnknown ? plannedMin : Math.min(plannedMin, row.unknownMin)
  return {
    isAttended: isUnknown ? null : arrival !== null && !NOT_COME.includes(status),
    knownMin: plannedMin - unknownMin,
    unknownMin,
    countedMin: row.minutes,
  }
}
