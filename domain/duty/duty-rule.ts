import { z } from 'zod'
import { label } from '../text/text.ts'
import type { Temporal } from 'temporal-polyfill'
import { matchesDate } from '../roster/holiday.ts'
import { jsonText } from '../text/json-text.ts'
import { dutyDays, isDutyDay, type DutyDays } from './duty-days.ts'

/**
 * Length of a whole day, minutes. Such a duty ends at the same local time of the next day, even when a
 * clock change makes that day longer or shorter.
 */
export const WHOLE_DAY_MIN = 24 * 60

/** Hours of a duty: start as HH:mm in the company's time zone, and length, 1 to 1440 minutes. */
export interface DutyHours {
  startLocal: string
  durationMin: number
  /** name of a planned duty, if it differs from its shift's */
  name?: string | undefined
}

/** Hours of a duty that was planned for one day. */
export interface PlannedHours extends DutyHours {
  /** id of the shift pattern from which it was planned, which defines its breaks; absent: none */
  pattern?: string | undefined
}

/** A rule: on which days duties begin, when, and how long they last. */
export interface DutyRule extends DutyHours {
  days: DutyDays
  /** first and last day on which a duty may begin; null: no limit */
  validFrom: string | null
  validTo: string | null
  /** days on which no duty begins, such as holidays: MM-DD for every year, or YYYY-MM-DD */
  except: readonly string[]
  /** duties of individual days, from a published roster; on these days they replace the rest of the rule */
  planned: Readonly<Record<string, PlannedHours[]>>
}

const plannedHours = z.object({
  startLocal: z.string(),
  durationMin: z.number(),
  name: z.string().optional(),
  /** id of the shift pattern from which it was planned, which defines its breaks; absent: none */
  pattern: z.string().optional(),
})

/**
 * The days of a rule, as stored in tables and replies; absent if the rule applies every day. Days are
 * YYYY-MM-DD.
 */
export const shiftDays = z.object({
  days: dutyDays,
  /** first and last day on which a duty may begin; null: no limit */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** days on which no duty begins: MM-DD for every year, or YYYY-MM-DD */
  except: z.array(z.string()).optional(),
  /** duties of days that were planned individually, in order; an empty list: no duty on that day */
  planned: z.record(z.string(), z.array(plannedHours)).optional(),
})
export type ShiftDays = z.infer<typeof shiftDays>

const EVERY_DAY: ShiftDays = { days: { kind: 'daily' }, from: null, to: null }
const daysIn = jsonText.pipe(shiftDays)
const rules = new Map<string, DutyRule>()
/** maximum size of the cache, which is then cleared: rosters create new rules every week */
const MOST_RULES = 20_000

/** Returns a rule with the same hours on every day. */
export const dailyRule = (startLocal: string, durationMin: number): DutyRule =>
  knownRule(startLocal, durationMin, null)

/**
 * Returns the rule of a table row or reply. It is daily unless `days` (JSON text or parsed) is given. Null:
 * the hours are unknown.
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

/** Returns one object for equal rules, so that the times of a rule are computed only once. */
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

/** Returns the hours of all duties that begin on a day, in order. */
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
 * The daily hours of a guard on an assignment, as events store them: a name and the hours of a `dailyRule`.
 */
export const dutyShift = z.object({
  name: label(60),
  /** HH:mm in the company's time zone */
  startLocal: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time as HH:MM.'),
  durationMin: z.number().int().min(1).max(WHOLE_DAY_MIN),
})
export type DutyShift = z.infer<typeof dutyShift>
