import type { Kysely } from 'kysely'
import { type HourRules, KENYA_HOURS } from '../../domain/attendance/hours/hour-rules.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import {
  storedHolidays,
  ROSTER_RULES,
  type RosterRules,
  rosterRulesStream,
} from '../../domain/roster/roster-rules.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import { inEffectAt, type EffectivePeriod } from '../../domain/time/effective-period.ts'
import { addDays, wallTimeOn } from '../../domain/time/zone-days.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readStream } from '../event-log/read-log.ts'

/** Returns the planning rules of a company. Rules that it has not set have Kenya's defaults. */
export async function readRosterRules(db: Kysely<Tables>, company: string): Promise<RosterRules> {
  const row = await db
    .selectFrom('roster_rules')
    .selectAll()
    .where('company', '=', company)
    .executeTakeFirst()
  const usual = ROSTER_RULES
  return {
    holidays: row?.holidays == null ? usual.holidays : jsonText.pipe(storedHolidays).parse(row.holidays),
    restHours: row?.rest_hours ?? usual.restHours,
    dayHours: row?.day_hours ?? usual.dayHours,
    weekHours: row?.week_hours ?? usual.weekHours,
    fortnightHours: row?.fortnight_hours ?? usual.fortnightHours,
    daysInRow: row?.days_in_row ?? usual.daysInRow,
    nightsInRow: row?.nights_in_row ?? usual.nightsInRow,
  }
}

interface HeldRules extends EffectivePeriod {
  rules: RosterRules
}

/**
 * Returns all planning rules that a company has had, with their effective periods, from the log; Kenya's
 * defaults before the first change.
 */
export async function readRosterRulesHistory(db: Kysely<Tables>, company: CompanyId): Promise<HeldRules[]> {
  let { record } = rosterRulesStream.initial
  const held: HeldRules[] = [{ from: 0, to: null, rules: record }]
  for (const { at, event } of await readStream(db, company, streamName(rosterRulesStream.name, company))) {
    ;({ record } = rosterRulesStream.evolve({ record }, readEvent(rosterRulesStream, event)))
    const last = held.at(-1)
    if (last) last.to = at
    held.push({ from: at, to: null, rules: record })
  }
  return held
}

const OWN_RULE = 'Set by the company'

/**
 * Returns a function for the rules that classify the hours of a day (YYYY-MM-DD): Kenya's, with the company's
 * holidays and normal week as of the end of that day. Later changes do not affect past hours.
 */
export async function createHourRulesAt(
  db: Kysely<Tables>,
  company: CompanyId,
  timeZone: string,
): Promise<(date: string) => HourRules> {
  const held = (await readRosterRulesHistory(db, company)).map((each) => ({
    ...each,
    hours: hoursBy(each.rules),
  }))
  const known = new Map<string, HourRules>()
  return (date) => {
    const before = known.get(date)
    if (before) return before
    const ends = wallTimeOn(addDays(date, 1), '00:00', timeZone) - 1
    const { hours = KENYA_HOURS } = held.findLast((each) => inEffectAt(each, ends)) ?? {}
    known.set(date, hours)
    return hours
  }
}

/** Returns the rules for classifying hours that are in force now (see `createHourRulesAt`). */
export const readHourRules = async (db: Kysely<Tables>, company: string): Promise<HourRules> =>
  hoursBy(await readRosterRules(db, company))

function hoursBy({ holidays: days, weekHours }: RosterRules): HourRules {
  const { week, holidays } = KENYA_HOURS
  const normalMin = weekHours * 60
  return {
    ...KENYA_HOURS,
    week: normalMin === week.normalMin ? week : { normalMin, source: OWN_RULE, verify: null },
    holidays: days === ROSTER_RULES.holidays ? holidays : { days, source: OWN_RULE, verify: null },
  }
}
