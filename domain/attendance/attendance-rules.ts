const MINUTE_MS = 60_000

/** The limits by which attendance is judged, ms. */
export interface AttendanceRules {
  /** who arrives or leaves within so long of the hours of duty is neither late nor early */
  graceMs: number
  /** who has not arrived so long after the beginning is a no show */
  noShowMs: number
  /** fixes count so long before the beginning and after the end of a duty */
  aroundMs: number
  /** an absence from the post that is shorter is none */
  awayMs: number
  /** no fix for so long is shown as a silence */
  silentMs: number
  /** who goes and does not come back has left early so long before the end, and abandoned the post before that */
  leavingMs: number
}

export const ATTENDANCE_RULES: AttendanceRules = {
  graceMs: 5 * MINUTE_MS,
  noShowMs: 60 * MINUTE_MS,
  aroundMs: 60 * MINUTE_MS,
  awayMs: 15 * MINUTE_MS,
  silentMs: 60 * MINUTE_MS,
  leavingMs: 60 * MINUTE_MS,
}
