const MINUTE_MS = 60_000

/** Time limits from which attendance is computed, ms. */
export interface AttendanceRules {
  /** an arrival or departure within this time of the planned one is neither late nor early */
  graceMs: number
  /** a guard who has not arrived this long after the start is a no show */
  noShowMs: number
  /** fixes up to this long before the start and after the end of a duty count */
  aroundMs: number
  /** minimum length of an absence from the post; shorter ones are ignored */
  awayMs: number
  /** minimum length of a gap without fixes that is reported */
  silentMs: number
  /** leaving for good within this time of the end is "left early"; leaving earlier is "post abandoned" */
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
