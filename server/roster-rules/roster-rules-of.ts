import type { Kysely } from 'kysely'
import { type HourRules, KENYA_HOURS } from '../../domain/attendance/hour-rules.ts'
import { jsonText } from '../../domain/json-text.ts'
import { keptHolidays, ROSTER_RULES, type RosterRules } from '../../domain/roster-rules/roster-rules.ts'
import type { Tables } from '../db/tables.ts'

/** What a company plans by, and Kenya's default where it has said nothing. */
export async function rosterRulesOf(db: Kysely<Tables>, company: string): Promise<RosterRules> {
  const row = await db
    .selectFrom('roster_rules')
    .selectAll()
    .where('company', '=', company)
    .executeTakeFirst()
  const usual = ROSTER_RULES
  return {
    holidays: row?.holidays == null ? usual.holidays : jsonText.pipe(keptHolidays).parse(row.holidays),
    restHours: row?.rest_hours ?? usual.restHours,
    dayHours: row?.day_hours ?? usual.dayHours,
    weekHours: row?.week_hours ?? usual.weekHours,
    fortnightHours: row?.fortnight_hours ?? usual.fortnightHours,
    daysInRow: row?.days_in_row ?? usual.daysInRow,
    nightsInRow: row?.nights_in_row ?? usual.nightsInRow,
  }
}

const OWN_RULE = 'Set by the company'

/** By which rules a company tells hours of work apart: its own holidays and normal week, and Kenya's rules. */
export async function hourRulesOf(db: Kysely<Tables>, company: string): Promise<HourRules> {
  const { holidays: days, weekHours } = await rosterRulesOf(db, company)
  const { week, holidays } = KENYA_HOURS
  const normalMin = weekHours * 60
  return {
    ...KENYA_HOURS,
    week: normalMin === week.normalMin ? week : { normalMin, source: OWN_RULE, verify: null },
    holidays: days === ROSTER_RULES.holidays ? holidays : { days, source: OWN_RULE, verify: null },
  }
}
