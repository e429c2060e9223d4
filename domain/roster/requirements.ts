import type { DutyRule } from '../duty/duty-rule.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import { type Holiday, confirmedHolidayOn } from './holiday.ts'
import type { HolidayPolicy } from './shift-pattern.ts'
import { inEffectAt, type EffectivePeriod } from '../time/effective-period.ts'
import { zoneDateAt } from '../time/zone-days.ts'
import type { PostStrength } from './coverage.ts'

/** A shift pattern with its effective period. */
export interface EffectivePattern extends EffectivePeriod {
  rule: DutyRule
  holidayPolicy: HolidayPolicy | null
  holidayGuards: number | null
}

/** Number of guards that the posts of an assignment need, with its effective period. */
export interface EffectiveStrength extends EffectivePeriod {
  posts: readonly PostStrength[]
}

/** How many guards a company's assignments require, each part with its effective period. */
export interface Requirements {
  /** by assignment id */
  strength: ReadonlyMap<string, readonly EffectiveStrength[]>
  /** by id of the shift pattern; the rule does not consider holidays */
  patterns: ReadonlyMap<string, readonly EffectivePattern[]>
  calendars: readonly (EffectivePeriod & { holidays: readonly Holiday[] })[]
}

/** Duty times in a time zone, and its IANA name. */
interface Clock {
  times: DutyTimes
  timeZone: string
}

/**
 * Returns how many guards an assignment required at a time (ms since epoch UTC), by the values in force at
 * that time.
 */
export function requiredStrengthAt(
  requirements: Requirements,
  assignmentId: string,
  t: number,
  clock: Clock,
): number {
  const strength = requirements.strength.get(assignmentId)?.find((each) => inEffectAt(each, t))
  return (strength?.posts ?? []).reduce((sum, { pattern, guards }) => {
    const held = requirements.patterns.get(pattern)?.find((each) => inEffectAt(each, t))
    const duty = held && clock.times.at(held.rule, t)
    return duty ? sum + guardsOn(requirements, held, { begins: duty.from, guards }, clock) : sum
  }, 0)
}

/**
 * Returns how many duties that an assignment required begin in a period (ms since epoch UTC). The values in
 * force at the start of each duty count. Null: nobody had set a strength by then.
 */
export function requiredDuties(
  requirements: Requirements,
  assignmentId: string,
  span: { from: number; to: number },
  clock: Clock,
): number | null {
  const strengths = requirements.strength.get(assignmentId)?.filter(({ from }) => from < span.to) ?? []
  if (strengths.length === 0) return null
  let required = 0
  for (const strength of strengths)
    for (const { pattern, guards } of strength.posts)
      for (const held of requirements.patterns.get(pattern) ?? []) {
        const from = Math.max(span.from, strength.from, held.from)
        const to = Math.min(span.to, strength.to ?? span.to, held.to ?? span.to)
        if (to <= from) continue
        for (const duty of clock.times.within(held.rule, { from, to }))
          if (from <= duty.from && duty.from < to)
            required += guardsOn(requirements, held, { begins: duty.from, guards }, clock)
      }
  return required
}

/** Returns how many guards a duty requires. The holiday calendar in force at its start counts. */
function guardsOn(
  { calendars }: Requirements,
  { holidayPolicy, holidayGuards }: EffectivePattern,
  { begins, guards }: { begins: number; guards: number },
  { timeZone }: Clock,
): number {
  if (holidayPolicy === null || holidayPolicy === 'work') return guards
  const { holidays = [] } = calendars.find((each) => inEffectAt(each, begins)) ?? {}
  if (!confirmedHolidayOn(holidays, zoneDateAt(begins, timeZone))) return guards
  return holidayPolicy === 'off' ? 0 : (holidayGuards ?? guards)
}
