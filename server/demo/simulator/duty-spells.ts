import type { DutyShift } from '../../../domain/assignment/duty-shift.ts'
import { minuteOfDay } from '../../../domain/time/zone-time.ts'

const MINUTE_MS = 60_000
const DAY_MIN = 24 * 60

/** From when to when a guard is on duty, ms since epoch UTC; the end is not part of it. */
export interface DutySpell {
  from: number
  to: number
}

/** The spells of a daily shift that touch the time from `from` to `to`, in order. */
export function dutySpells(shift: DutyShift, timeZone: string, from: number, to: number): DutySpell[] {
  const start = Number(shift.startLocal.slice(0, 2)) * 60 + Number(shift.startLocal.slice(3))
  const since = (minuteOfDay(to, timeZone) - start + DAY_MIN) % DAY_MIN
  const spells: DutySpell[] = []
  let begun = (Math.floor(to / MINUTE_MS) - since) * MINUTE_MS
  for (;;) {
    const spell = { from: begun, to: begun + shift.durationMin * MINUTE_MS }
    if (spell.to <= from) return spells.reverse()
    spells.push(spell)
    begun -= DAY_MIN * MINUTE_MS
  }
}
