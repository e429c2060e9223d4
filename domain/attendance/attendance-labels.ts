import { formatDuration } from '../time/age.ts'
import {
  UNKNOWN_FINDINGS,
  type AttendanceFinding,
  type AttendanceRow,
  type AttendanceStatus,
  type UnknownFinding,
} from './attendance-row.ts'
import { ATTENDANCE_RULES } from './attendance-rules.ts'

export const ATTENDANCE_STATUS_LABELS: Readonly<Record<AttendanceStatus, string>> = {
  no_show: 'No show',
  absent: 'Absent',
  post_abandoned: 'Post abandoned',
  at_another_post: 'At another post',
  late: 'Late',
  left_early: 'Left early',
  not_due: 'Present, not due',
  unknown: 'Unknown',
  on_break: 'On break',
  excused: 'Excused',
  expected: 'Expected',
  present: 'Present',
}

/** Reasons for an unknown attendance, as text in files and reports. */
export const UNKNOWN_FINDING_LABELS: Readonly<Record<UnknownFinding, string>> = {
  no_geofence: 'The site had no geofence',
  no_fixes: 'No fix was received',
  arrival_unseen: 'No fix before the first at the post',
  not_proven: 'Fixes too inaccurate',
  silent: 'No fix for part of the duty',
}

/** Returns why the attendance of a row is unknown; null if it is known, or a person corrected it. */
export const unknownReason = (row: Pick<AttendanceRow, 'status' | 'findings'>): UnknownFinding | null =>
  row.status === 'unknown'
    ? (UNKNOWN_FINDINGS.find((kind) => row.findings.some((each) => each.kind === kind)) ?? null)
    : null

/**
 * Returns a finding in words. `clock` formats a time (ms since epoch UTC), `place` returns the name of a
 * place.
 */
export function findingText(
  { kind, from, to, metres, placeId, proof }: AttendanceFinding,
  clock: (t: number) => string,
  place: (id: string) => string,
): string {
  const until = to === null ? 'and has not returned' : `until ${clock(to)}`
  const away = metres === null ? '' : `, ${metres} m outside the geofence at most`
  switch (kind) {
    case 'arrived_late':
      return (to ?? from) - (proof[0] ?? to ?? from) <= ATTENDANCE_RULES.awayMs
        ? `Arrived at ${clock(to ?? from)}, ${formatDuration((to ?? from) - from)} after the beginning at ${clock(from)}.`
        : `Arrived between ${clock(proof[0] ?? from)} and ${clock(to ?? from)}. The duty began at ${clock(from)}.`
    case 'arrival_unseen':
      return `First fix at the post at ${clock(to ?? from)}. No fix shows where the guard was from ${clock(from)} until then.`
    case 'not_arrived':
      return `Has not been at the post since ${clock(from)}${away}.`
    case 'left_early':
      return `Left at ${clock(from)} and did not return${away}.`
    case 'post_abandoned':
      return `Away from the post from ${clock(from)} ${until}${away}.`
    case 'break_taken':
      return `Break from ${clock(from)} ${until}${away}.`
    case 'at_another_post':
      return `At ${place(placeId ?? '')} from ${clock(from)} to ${clock(to ?? from)}.`
    case 'not_due':
      return `At ${place(placeId ?? '')} from ${clock(from)} to ${clock(to ?? from)} without being due.`
    case 'silent':
      return `No fix for ${formatDuration((to ?? from) - from)}, from ${clock(from)} to ${clock(to ?? from)}.`
    case 'no_fixes':
      return to === null
        ? `No fix was received since ${clock(from)}.`
        : `No fix was received from ${clock(from)} until ${clock(to)}.`
    case 'not_proven':
      return `The fixes from ${clock(from)} are too inaccurate to show whether the guard was at the post.`
    case 'no_geofence':
      return 'The site had no geofence at that time.'
    case 'clock_contradicted':
      return `The clock event of ${clock(from)} does not count: fixes show the guard elsewhere.`
  }
}
