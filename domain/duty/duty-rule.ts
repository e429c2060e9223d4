import { Temporal } from 'temporal-polyfill'

/** A duty of so many minutes lasts until the same time of the next day, also where that day is longer or shorter. */
export const WHOLE_DAY_MIN = 24 * 60

/** The hours of one duty: HH:mm on the company's clock, and a length of 1 to 1440 minutes. */
export interface DutyHours {
  startLocal: string
  durationMin: number
}

/** The days on which a duty begins. Days are YYYY-MM-DD. */
export type DutyDays =
  | { kind: 'daily' }
  /** 1 is Monday, 7 is Sunday */
  | { kind: 'weekly'; weekdays: readonly number[] }
  /** `on` days with a duty and `off` days without, again and again; `firstDay` is the first day with a duty */
  | { kind: 'rotation'; firstDay: string; on: number; off: number }
  | { kind: 'dates'; dates: readonly string[] }

/** When duties begin, and how long they last. */
export interface DutyRule extends DutyHours {
  days: DutyDays
  /** the first and the last day on which a duty may begin; null: no limit */
  validFrom: string | null
  validTo: string | null
  /** on these days a duty of other hours begins, or none (null) */
  exceptions: Readonly<Record<string, DutyHours | null>>
}

const daily = new Map<string, DutyRule>()

/** The same hours each day. The same object for the same hours, so that its times are worked out once. */
export function dailyRule(startLocal: string, durationMin: number): DutyRule {
  const key = `${startLocal} ${durationMin}`
  const known = daily.get(key)
  if (known) return known
  const days = { kind: 'daily' } as const
  const rule = { startLocal, durationMin, days, validFrom: null, validTo: null, exceptions: {} }
  daily.set(key, rule)
  return rule
}

/** The rule of the hours in a row or reply; null where they are not known. */
export const ruleOfHours = (
  start: string | null | undefined,
  minutes: number | null | undefined,
): DutyRule | null => (start == null || minutes == null ? null : dailyRule(start, minutes))

/** The hours of the duty that begins on a day; null where none does. */
export function hoursOn(rule: DutyRule, date: Temporal.PlainDate): DutyHours | null {
  const day = date.toString()
  const { validFrom, validTo, exceptions, days } = rule
  if ((validFrom !== null && day < validFrom) || (validTo !== null && validTo < day)) return null
  const exception = exceptions[day]
  if (exception !== undefined) return exception
  return isDutyDay(days, date, day) ? rule : null
}

function isDutyDay(days: DutyDays, date: Temporal.PlainDate, day: string): boolean {
  switch (days.kind) {
    case 'daily':
      return true
    case 'weekly':
      return days.weekdays.includes(date.dayOfWeek)
    case 'rotation': {
      const cycle = days.on + days.off
      const since = Temporal.PlainDate.from(days.firstDay).until(date).days % cycle
      return (since + cycle) % cycle < days.on
    }
    case 'dates':
      return days.dates.includes(day)
  }
}
