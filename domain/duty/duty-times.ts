import { Temporal } from 'temporal-polyfill'
import { WHOLE_DAY_MIN, type DutyHours, type DutyRule, plannedHoursOn } from './duty-rule.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../time/zone-days.ts'

/** One duty of a rule: [from, to), ms since epoch UTC. */
export interface DutyTime {
  from: number
  to: number
  /**
   * whether it begins when, or before, another duty of the rule ends, so that the guard was already on duty
   */
  continues: boolean
  /** name of a planned duty, if it differs from its shift's */
  name?: string | undefined
  /**
   * id of the shift pattern from which it was planned; null: none; absent: the duty was not planned
   * individually
   */
  pattern?: string | null
}

/** Computes the duty times of rules in one time zone. Times are ms since epoch UTC. */
export interface DutyTimes {
  /** returns the duty in progress at a time, or the later of two; null: none */
  at(rule: DutyRule, t: number): DutyTime | null
  /** returns the duties that begin until `to` and end after `from`, in order */
  within(rule: DutyRule, span: { from: number; to: number }): readonly DutyTime[]
}

interface Known {
  from: number
  to: number
  times: readonly DutyTime[]
  /** index of the last duty that had begun at the last requested time; the next search starts there */
  last: number
}

const MINUTE_MS = 60_000
/** Period before and after a requested time for which duty times are computed and cached, ms. */
const AROUND_MS = 4 * WHOLE_DAY_MIN * MINUTE_MS
/** a duty that ends on a day may have begun two days earlier and continue another duty */
const DAYS_BEFORE = 3

const zones = new Map<string, DutyTimes>()

/**
 * Returns the duty times of a time zone (IANA name). The times of a rule are computed once and cached with
 * the rule object.
 */
export function dutyTimesIn(timeZone: string): DutyTimes {
  const known = zones.get(timeZone)
  if (known) return known
  const made = makeDutyTimes(timeZone)
  zones.set(timeZone, made)
  return made
}

function makeDutyTimes(timeZone: string): DutyTimes {
  const byRule = new WeakMap<DutyRule, Known>()

  function knowing(rule: DutyRule, from: number, to: number): Known {
    const known = byRule.get(rule)
    if (known && known.from <= from && to <= known.to) return known
    const wider = { from: from - AROUND_MS, to: to + AROUND_MS }
    const made = { ...wider, times: timesOf(rule, wider, timeZone), last: -1 }
    byRule.set(rule, made)
    return made
  }

  return {
    at(rule, t) {
      const known = knowing(rule, t, t)
      const { times, last } = known
      const isLast = (times[last]?.from ?? t) <= t && t < (times[last + 1]?.from ?? Number.POSITIVE_INFINITY)
      const i = isLast ? last : times.findLastIndex(({ from }) => from <= t)
      known.last = i
      const time = times[i]
      if (time && t < time.to) return time
      const before = times[i - 1]
      return before && t < before.to ? before : null
    },
    within: (rule, { from, to }) =>
      knowing(rule, from, to).times.filter((time) => time.from <= to && from < time.to),
  }
}

function timesOf(rule: DutyRule, span: { from: number; to: number }, timeZone: string): DutyTime[] {
  const dayAt = (t: number) =>
    Temporal.Instant.fromEpochMilliseconds(Math.floor(t)).toZonedDateTimeISO(timeZone).toPlainDate()
  const momentOn = (date: Temporal.PlainDate, plainTime: string) =>
    date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
  const last = dayAt(span.to)
  const times: DutyTime[] = []
  for (
    let date = dayAt(span.from).subtract({ days: DAYS_BEFORE });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    const isPlanned = rule.planned[date.toString()] !== undefined
    for (const { startLocal, durationMin, name, pattern = null } of plannedHoursOn(rule, date)) {
      const from = momentOn(date, startLocal)
      const to =
        durationMin === WHOLE_DAY_MIN
          ? momentOn(date.add({ days: 1 }), startLocal)
          : from + durationMin * MINUTE_MS
      const continues = from <= (times.at(-1)?.to ?? Number.NEGATIVE_INFINITY)
      times.push({ from, to, continues, name, ...(isPlanned && { pattern }) })
    }
  }
  return times
}

/**
 * Returns when the next duty of these rules begins after `now`, today or tomorrow in the time zone (IANA
 * name), ms since epoch UTC. A duty that continues another one does not count. Null: there is none.
 */
export function nextDutyStart(rules: Iterable<DutyRule>, now: number, timeZone: string): number | null {
  const times = dutyTimesIn(timeZone)
  const span = { from: now, to: wallTimeOn(addDays(zoneDateAt(now, timeZone), 2), '00:00', timeZone) - 1 }
  const begins = [...new Set(rules)]
    .flatMap((rule) => times.within(rule, span))
    .filter(({ from, continues }) => from > now && !continues)
  return begins.length === 0 ? null : Math.min(...begins.map(({ from }) => from))
}

/** Returns the local time HH:mm at which a shift ends. */
export const shiftEnd = ({ startLocal, durationMin }: DutyHours): string =>
  Temporal.PlainTime.from(startLocal).add({ minutes: durationMin }).toString({ smallestUnit: 'minute' })

/** Returns the hours of a shift as text, e.g. '06:00 to 18:00' or 'round the clock'. */
export const shiftHours = (shift: DutyHours): string =>
  shift.durationMin >= WHOLE_DAY_MIN ? 'round the clock' : `${shift.startLocal} to ${shiftEnd(shift)}`

/**
 * Returns the length of a shift between two times HH:mm, minutes. If both are equal, the shift lasts 24
 * hours.
 */
export function minutesBetween(from: string, until: string): number {
  const minutes = Temporal.PlainTime.from(from).until(until).total('minutes')
  return minutes > 0 ? minutes : minutes + WHOLE_DAY_MIN
}

const UTC = dutyTimesIn('UTC')

/**
 * Returns whether the duties of two rules overlap in local time within a period (ms since epoch UTC). One
 * may begin when the other ends. Clock changes are ignored, so shifts of twelve hours do not overlap
 * because of one short night.
 */
export const shiftsOverlap = (a: DutyRule, b: DutyRule, span: { from: number; to: number }): boolean =>
  UTC.within(a, span).some((one) =>
    UTC.within(b, span).some(({ from, to }) => one.from < to && from < one.to),
  )
