import type { DutyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../time/zone-days.ts'

const NIGHT = { from: '18:00', to: '06:00' }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Maximum age of a shift that is offered as a preset, ms. */
const LONG_AGO_MS = 8 * 24 * HOUR_MS

type Span = { from: number; to: number }

/** Returns the `hours` hours until `now`, ms since epoch UTC. */
export const lastHoursPeriod = (hours: number, now: number): Span => ({
  from: now - hours * HOUR_MS,
  to: now,
})

/** Returns the last night, 18:00 to 06:00 in a time zone (IANA name), ms since epoch UTC. */
export function lastNightPeriod(now: number, timeZone: string): Span {
  const today = zoneDateAt(now, timeZone)
  return {
    from: wallTimeOn(addDays(today, -1), NIGHT.from, timeZone),
    to: wallTimeOn(today, NIGHT.to, timeZone),
  }
}

/**
 * Returns the period of the current shift, otherwise of the last one within eight days, ms since epoch UTC;
 * null: none.
 */
export function latestShiftPeriod(
  rule: DutyRule,
  now: number,
  timeZone: string,
): (Span & { goesOn: boolean }) | null {
  const latest = dutyTimesIn(timeZone)
    .within(rule, { from: now - LONG_AGO_MS, to: now })
    .at(-1)
  return latest ? { from: latest.from, to: latest.to, goesOn: now < latest.to } : null
}
