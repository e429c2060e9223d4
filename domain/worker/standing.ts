import { type DutyShift, isOnShift } from '../assignment/duty-shift.ts'
import { staleness } from '../fix/staleness.ts'

/** How a guard stands in the control room: reporting, late, silent, or not on duty. */
export type Standing = 'online' | 'stale' | 'lost' | 'off_duty'

export interface Rhythm {
  /** ms since the newest fix */
  ageMs: number
  /** usual interval between fixes, ms; null until it is known */
  intervalMs: number | null
}

/**
 * The standing of a guard. Off duty without a patrol, or silent with the shift over: the patrol of a phone that was
 * switched off at the end of duty goes on in the books for some hours. `minute` is the minute of the company's day.
 */
export function standingOf(
  rhythm: Rhythm | null,
  onPatrol: boolean,
  shift: Pick<DutyShift, 'startLocal' | 'durationMin'> | null,
  minute: number,
): Standing {
  if (!rhythm || !onPatrol) return 'off_duty'
  const state = staleness(rhythm.ageMs, rhythm.intervalMs)
  if (state === 'fresh') return 'online'
  return state === 'lost' && shift && !isOnShift(shift, minute) ? 'off_duty' : state
}
