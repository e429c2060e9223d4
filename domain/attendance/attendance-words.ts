import { lengthText } from '../time/age.ts'
import type { AttendanceFinding, AttendanceStatus } from './attendance-row.ts'

/** What people call each status. */
export const STATUS_WORDS: Readonly<Record<AttendanceStatus, string>> = {
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

/** A finding in words; `clock` writes a moment (ms since epoch UTC), `place` names a place. */
export function findingText(
  { kind, from, to, metres, placeId, proof }: AttendanceFinding,
  clock: (t: number) => string,
  place: (id: string) => string,
): string {
  const until = to === null ? 'and has not returned' : `until ${clock(to)}`
  const away = metres === null ? '' : `, ${metres} m outside the geofence at most`
  switch (kind) {
    case 'arrived_late':
      return proof.length > 1
        ? `Arrived at ${clock(to ?? from)}, ${lengthText((to ?? from) - from)} after the beginning at ${clock(from)}.`
        : `First fix at the post at ${clock(to ?? from)}, ${lengthText((to ?? from) - from)} after the beginning. No earlier fix shows where the guard was.`
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
      return `No fix for ${lengthText((to ?? from) - from)}, from ${clock(from)} to ${clock(to ?? from)}.`
    case 'no_fixes':
      return `No fix was received since ${clock(from)}.`
    case 'no_geofence':
      return 'The site had no geofence at that time.'
    case 'clock_contradicted':
      return `The clock event of ${clock(from)} does not count: fixes show the guard elsewhere.`
  }
}
