import type { AttendanceRow } from '../attendance/attendance-row.ts'

/** Contribution of a duty to the service level of its site. */
interface DutyLevel {
  /** null: unknown whether the guard came */
  isAttended: boolean | null
  /** whole minutes of the duty so far for which the presence is known, and unknown */
  knownMin: number
  unknownMin: number
  /** whole minutes that count as work */
  countedMin: number
}

const MINUTE_MS = 60_000
const NOT_COME: readonly string[] = ['no_show', 'absent']
const NOT_KNOWN: readonly string[] = ['unknown', 'expected']

/**
 * Returns the level of a duty that has begun by `now`, ms since epoch UTC. Unknown time counts neither for
 * nor against it.
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
