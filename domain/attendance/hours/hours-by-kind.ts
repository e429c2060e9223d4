import { weekdayIndex } from '../../time/calendar-month.ts'
import { addDays, zoneDaysBetween, wallTimeOn } from '../../time/zone-days.ts'
import { HOUR_KINDS, type HourKind, type HourRules } from './hour-rules.ts'
import { confirmedHolidayOn } from '../../roster/holiday.ts'
import { totalLength, subtractSpans, type Span } from './spans.ts'

/** Whole minutes of each kind; their sum is the whole minutes of work. */
export type HoursByKind = Record<HourKind, number>

const MINUTE_MS = 60_000

/**
 * Classifies the hours of one guard, for each list of working periods in order (ms since epoch UTC).
 * `timeZone` is the company's IANA zone; `rulesOn` returns the rules of a day (YYYY-MM-DD). Each minute has
 * the first kind that applies: holiday, overtime, night, regular. Overtime is time beyond the weekly hours,
 * so the periods must begin with a week. Holidays do not count towards the week.
 */
export function hoursByKind(
  work: readonly (readonly Span[])[],
  rulesOn: (date: string) => HourRules,
  timeZone: string,
): HoursByKind[] {
  const inWeek = new Map<string, number>()
  return work.map((spans) => {
    const ms: HoursByKind = { holiday: 0, overtime: 0, night: 0, regular: 0 }
    for (const span of spans)
      for (const day of zoneDaysBetween(span.from, span.to - 1, timeZone)) {
        const rules = rulesOn(day.date)
        const part = { from: Math.max(span.from, day.from), to: Math.min(span.to, day.to) }
        if (confirmedHolidayOn(rules.holidays.days, day.date)) {
          ms.holiday += part.to - part.from
          continue
        }
        const week = addDays(day.date, -weekdayIndex(day.date))
        const before = inWeek.get(week) ?? 0
        inWeek.set(week, before + part.to - part.from)
        const normalUntil = part.from + Math.max(0, rules.week.normalMin * MINUTE_MS - before)
        const normal = { from: part.from, to: Math.min(part.to, normalUntil) }
        const regular = totalLength(subtractSpans(normal, nightsAround(day.date, rules, timeZone)))
        ms.overtime += part.to - normal.to
        ms.regular += regular
        ms.night += normal.to - normal.from - regular
      }
    return wholeMinutes(ms)
  })
}

/** Returns the night periods that begin on a day, and on the day before. */
const nightsAround = (date: string, { night }: HourRules, timeZone: string): Span[] =>
  [addDays(date, -1), date].map((begins) => ({
    from: wallTimeOn(begins, night.fromLocal, timeZone),
    to: wallTimeOn(
      night.untilLocal <= night.fromLocal ? addDays(begins, 1) : begins,
      night.untilLocal,
      timeZone,
    ),
  }))

/**
 * Rounds the total down to whole minutes. The remainder goes to the first kind, so that the kinds add up to
 * the total.
 */
function wholeMinutes(ms: HoursByKind): HoursByKind {
  const minutes: HoursByKind = { holiday: 0, overtime: 0, night: 0, regular: 0 }
  let [sum, given] = [0, 0]
  for (const kind of HOUR_KINDS) {
    sum += ms[kind]
    minutes[kind] = Math.floor(sum / MINUTE_MS) - given
    given += minutes[kind]
  }
  return minutes
}
