import type { AttendanceRow } from '../attendance/attendance-row.ts'

/** What a duty adds to the service level of its site. */
interface DutyLevel {
  /** null: nobody knows yet whether the guard came */
  isAttended: boolean | null
  /** whole minutes of the duty so far of which it is known whether the guard was there, and of which it is not */
  knownMin: number
  unknownMin: number
  /** whole minutes that count as work */
  countedMin: number
}

const MINUTE_MS = 60_000
const NOT_COME: readonly string[] = ['no_show', 'absent']
const NOT_KNOWN: readonly string[] = ['unknown', 'expected']

/** The level of a duty that has begun by `now`, ms since epoch UTC. What is unknown counts neither for nor against it. */
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
