import { z } from 'zod'
import { holiday } from '../../domain/roster/holiday.ts'
import { rosterRulesRules } from '../../domain/roster/roster-rules.ts'
import { pageQuery } from '../core/page.ts'
import { resource } from '../core/resource.ts'

/** Holidays and limits of working time that roster planning applies. */
const rosterRulesRow = z.object({
  /** every company has exactly one such record */
  id: z.literal('own'),
  /** `day` of a holiday: MM-DD if it recurs every year, YYYY-MM-DD if it is a single day */
  holidays: z.array(holiday).readonly(),
  rest_hours: z.number(),
  day_hours: z.number(),
  week_hours: z.number(),
  fortnight_hours: z.number(),
  days_in_row: z.number(),
  nights_in_row: z.number(),
})
export type RosterRulesRow = z.infer<typeof rosterRulesRow>

const { shape: rules } = rosterRulesRules

/** GET and PATCH /api/roster-rules/own: the planning rules of the caller's company, with their history. */
export const rosterRules = resource({
  path: '/roster-rules',
  stream: 'own-roster-rules',
  shows: ['roster-rules', 'shift-pattern'],
  query: pageQuery(1),
  row: rosterRulesRow,
  body: z.object({
    holidays: rules.holidays,
    rest_hours: rules.restHours,
    day_hours: rules.dayHours,
    week_hours: rules.weekHours,
    fortnight_hours: rules.fortnightHours,
    days_in_row: rules.daysInRow,
    nights_in_row: rules.nightsInRow,
  }),
})
