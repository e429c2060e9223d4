import { computeAttendance } from '../../../domain/attendance/compute-attendance.ts'
import type { AttendedDuty, AttendanceEvidence } from '../../../domain/attendance/compute-attendance.ts'
import type { PresenceFix } from '../../../domain/attendance/presence/presence.ts'
import type { NamedGeofence } from '../../../domain/fix/geofence-exits.ts'
import { circleShape, cornerAt, offsetCorner, formatShape } from '../../../domain/geo/editable-geofence.ts'
import { parseGeofence } from '../../../domain/geo/geofence.ts'

export const MIN = 60_000
/** start of the duty */
export const T0 = Date.parse('2026-11-24T03:00:00Z')
export const POST = cornerAt(36.8219, -1.2921)

/** Returns a geofence of this radius (metres) around a place, always in force. */
export function geofenceAround(place: { lng: number; lat: number }, radius: number): NamedGeofence {
  const geofence = parseGeofence(formatShape(circleShape(place, radius)))
  if (!geofence) throw new Error('no fence')
  return { name: 'Post', polygon: geofence.coordinates, from: 0, to: null }
}

export const duty: AttendedDuty = {
  workerId: '1',
  assignmentId: '7',
  shiftName: 'Day',
  from: T0,
  to: T0 + 480 * MIN,
  breaks: [],
}

/** Returns a fix `minute` minutes after the start of the duty, `east` metres east of the post. */
export function fixAt(minute: number, east = 0, accuracy: number | null = 10): PresenceFix {
  const { lng, lat } = offsetCorner(POST, east, 0)
  return { t: T0 + minute * MIN, lat, lon: lng, accuracy, speed: null }
}

/** Returns one fix per minute, from minute `from` to minute `to`. */
export const stay = (from: number, to: number, east = 0, accuracy: number | null = 10): PresenceFix[] =>
  Array.from({ length: to - from + 1 }, (_, i) => fixAt(from + i, east, accuracy))

export const known = (
  fixes: readonly PresenceFix[],
  also: Partial<AttendanceEvidence> = {},
): AttendanceEvidence => ({
  fixes,
  geofences: [geofenceAround(POST, 60)],
  places: [],
  clocks: [],
  correction: null,
  ...also,
})

/** Returns the duty's row on the attendance board after its end, or `minute` minutes after its start. */
export const attendanceRow = (
  fixes: readonly PresenceFix[],
  also: Partial<AttendanceEvidence> = {},
  minute = 600,
) => computeAttendance(duty, known(fixes, also), T0 + minute * MIN)
