const MINUTE_MS = 60_000

/** The limits that attendance is measured by, ms. */
export interface AttendanceRules {
  /** arriving or leaving within this time of the duty's hours is neither late nor early */
  graceMs: number
  /** without an arrival for this long after the start, the guard is a no show */
  noShowMs: number
  /** fixes count so long before the beginning and after the end of a duty */
  aroundMs: number
  /** an absence from the post that is shorter is none */
  awayMs: number
  /** a gap without fixes of this length is shown */
  silentMs: number
  /** leaving for good this long before the end is "left early", before that "post abandoned" */
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
