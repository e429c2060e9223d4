import { addDays, zoneDateAt, wallTimeOn } from '../time/zone-days.ts'
import type { DutyRule } from './duty-rule.ts'
import { dutyTimesIn } from './duty-times.ts'

/**
 * When the next duty of some rules begins after `now`, today or tomorrow by the company's clock (IANA name), ms since
 * epoch UTC; null where none does, or each continues another.
 */
export function nextDutyStart(rules: Iterable<DutyRule>, now: number, timeZone: string): number | null {
  const times = dutyTimesIn(timeZone)
  const span = { from: now, to: wallTimeOn(addDays(zoneDateAt(now, timeZone), 2), '00:00', timeZone) - 1 }
  const begins = [...new Set(rules)]
    .flatMap((rule) => times.within(rule, span))
    .filter(({ from, continues }) => from > now && !continues)
  return begins.length === 0 ? null : Math.min(...begins.map(({ from }) => from))
}
