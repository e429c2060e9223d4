import { wallTimeAt } from '../../../domain/time/zone-days.ts'
import type { AttendanceStatus } from '../../../domain/attendance/attendance-row.ts'

/** Colours of the attendance statuses. Labels say the same. */
export const ATTENDANCE_TONES: Readonly<
  Record<AttendanceStatus, 'danger' | 'warning' | 'accent' | 'neutral'>
> = {
  no_show: 'danger',
  absent: 'danger',
  post_abandoned: 'danger',
  at_another_post: 'danger',
  late: 'warning',
  left_early: 'warning',
  not_due: 'warning',
  unknown: 'warning',
  on_break: 'neutral',
  excused: 'neutral',
  expected: 'neutral',
  present: 'accent',
}

/** Creates a formatter from ms since epoch to '06:34', in a time zone (IANA name). */
export const createClockFormatter =
  (timeZone: string) =>
  (t: number): string =>
    wallTimeAt(t, timeZone).slice(11)
