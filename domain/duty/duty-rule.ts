import { z } from 'zod'
import { label } from '../text/text.ts'
import type { Temporal } from 'temporal-polyfill'
import { matchesDate } from '../roster/holiday.ts'
import { jsonText } from '../text/json-text.ts'
import { dutyDays, isDutyDay, type DutyDays } from './duty-days.ts'

/**
 * A duty of this many minutes lasts until the same local time of the next day, even if that day is longer or
 * shorter.
 */
export const WHOLE_DAY_MIN = 24 * 60

/** The hours of one duty: HH:mm on the company's clock, and a length of 1 to 1440 minutes. */
export interface DutyHours {
  startLocal: string
  durationMin: number
  /** name of a planned duty if it differs from its shift */
  name?: string | undefined
}

/** The hours of a duty that was planned for one day. */
export interface PlannedHours extends DutyHours {
  /** the shift pattern that it was planned from, which defines its breaks; absent: none */
  pattern?: string | undefined
}

/** When duties begin, and how long they last. */
export interface DutyRule extends DutyHours {
  days: DutyDays
  /** the first and the last day on which a duty may begin; null: no limit */
  validFrom: string | null
  validTo: string | null
  /** days on which no duty begins, MM-DD for each year or YYYY-MM-DD: holidays */
  except: readonly string[]
  /** days with exactly these duties, whatever else the rule says: from a published roster */
  planned: Readonly<Record<string, PlannedHours[]>>
}

const plannedHours = z.object({
  startLocal: z.string(),
  durationMin: z.number(),
  name: z.string().optional(),
  /** the shift pattern that it was planned from, which defines its breaks; absent: none */
  pattern: z.string().optional(),
})

/** The days of a rule, as in tables and replies; absent if it applies every day. Days are YYYY-MM-DD. */
export const shiftDays = z.object({
  days: dutyDays,
  /** the first and the last day on which a duty may begin; null: no limit */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** days on which no duty begins, MM-DD for each year or YYYY-MM-DD */
  except: z.array(z.string()).optional(),
  /** duties of days that were planned one by one, in order; an empty list: no duty */
  planned: z.record(z.string(), z.array(plannedHours)).optional(),
})
export type ShiftDays = z.infer<typeof shiftDays>

const EVERY_DAY: ShiftDays = { days: { kind: 'daily' }, from: null, to: null }
const daysIn = jsonText.pipe(shiftDays)
const rules = new Map<string, DutyRule>()
/** rosters create new rules each week, so the cache is cleared at this size */
const MOST_RULES = 20_000

/** Returns the rule of the same hours each day. */
export const dailyRule = (startLocal: string, durationMin: number): DutyRule =>
  knownRule(startLocal, durationMin, null)

/**
 * Returns the rule of a row or reply, daily unless `days` says otherwise (as JSON or parsed); null if the
 * hours are not known.
 */
export const toDutyRule = (
  startLocal: string | null | undefined,
  durationMin: number | null | undefined,
  days?: ShiftDays | string | null,
): DutyRule | null =>
  startLocal == null || durationMin == null
    ? null
    : days == null
      ? dailyRule(startLocal, durationMin)
      : knownRule(startLocal, durationMin, typeof days === 'string' ? days : JSON.stringify(days))

/** Returns the same object for the same rule, so that its times are computed once. */
function knownRule(startLocal: string, durationMin: number, days: string | null): DutyRule {
  const key = `${startLocal} ${durationMin} ${days ?? ''}`
  const known = rules.get(key)
  if (known) return known
  const {
    days: on,
    from: validFrom,
    to: validTo,
    except = [],
    planned = {},
  } = days === null ? EVERY_DAY : daysIn.parse(days)
  const rule = { startLocal, durationMin, days: on, validFrom, validTo, except, planned }
  if (rules.size >= MOST_RULES) rules.clear()
  rules.set(key, rule)
  return rule
}

/** Returns the days of a rule; null if it applies every day. */
export function toShiftDays({
  days,
  validFrom: from,
  validTo: to,
  except,
  planned,
}: DutyRule): ShiftDays | null {
  const own = {
    days,
    from,
    to,
    ...(except.length > 0 && { except: [...except] }),
    ...(Object.keys(planned).length > 0 && { planned }),
  }
  const isEveryDay = days.kind === 'daily' && from === null && to === null
  return isEveryDay && Object.keys(own).length === 3 ? null : own
}

/** Returns the hours of the duties that begin on a day, in order. */
export function plannedHoursOn(rule: DutyRule, date: Temporal.PlainDate): readonly PlannedHours[] {
  const day = date.toString()
  const { validFrom, validTo, planned, days, except } = rule
  const own = planned[day]
  if (own !== undefined) return own
  if ((validFrom !== null && day < validFrom) || (validTo !== null && validTo < day)) return []
  if (except.some((each) => matchesDate(each, day))) return []
  return isDutyDay(days, date) ? [rule] : []
}

/**
 * The daily hours of a guard on an assignment, as in events: a name, and the hours of a
 * `dailyRule`.
 */
export const dutyShift = z.object({
  name: label(60),
  /** HH:mm in the company's time zone */
  startLocal: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time as HH:MM.'),
  durationMin: z.number().int().min(1).max(WHOLE_DAY_MIN),
})
export type DutyShift = z.infer<typeof dutyShift>
