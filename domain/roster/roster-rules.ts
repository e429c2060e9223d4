import { z } from 'zod'
import { refuse, type StreamType } from '../event-sourcing/event.ts'
import { changedValues } from '../event-sourcing/record-stream.ts'
import { KENYA_LIMITS, limitValues, type WorkLimits } from './work-limits.ts'
import { type Holiday, holiday, holidayRules, KENYA_HOLIDAYS } from './holiday.ts'

/** Planning rules of a company: its holidays, and its limits of working time. */
export interface RosterRules extends WorkLimits {
  holidays: readonly Holiday[]
}

/** Rules of companies that have set none. */
export const ROSTER_RULES: RosterRules = { holidays: KENYA_HOLIDAYS.days, ...limitValues(KENYA_LIMITS) }

const whole = (most: number, unit: string) =>
  z
    .number('Please give a number.')
    .int('Please give a whole number.')
    .min(1, 'Please give at least 1.')
    .max(most, `Please give at most ${most} ${unit}.`)

export const rosterRulesRules = z.object({
  holidays: z.array(holidayRules).max(200, 'Please keep it to 200 holidays.'),
  restHours: whole(48, 'hours'),
  dayHours: whole(24, 'hours'),
  weekHours: whole(168, 'hours'),
  fortnightHours: whole(336, 'hours'),
  // at most 13, because a roster is read with only one week before and after it
  daysInRow: whole(13, 'days'),
  nightsInRow: whole(13, 'nights'),
})

export const storedHolidays = z.array(holiday)
const limit = z.number().optional()
const changed = z.object({
  type: z.literal('RosterRulesChanged'),
  holidays: storedHolidays.optional(),
  restHours: limit,
  dayHours: limit,
  weekHours: limit,
  fortnightHours: limit,
  daysInRow: limit,
  nightsInRow: limit,
})
type RosterRulesChanged = z.infer<typeof changed>
const change = rosterRulesRules.partial().extend({ type: z.literal('ChangeRosterRules') })

/** Event stream of a company's planning rules. Its id is the company's id. */
export const rosterRulesStream: StreamType<
  { record: RosterRules },
  z.infer<typeof change>,
  RosterRulesChanged
> = {
  name: 'roster-rules',
  command: change,
  event: changed,
  initial: { record: ROSTER_RULES },
  evolve: ({ record }, event) => {
    const { type: _, ...fields } = event
    return { record: { ...record, ...fields } as RosterRules }
  },
  decide: (command, { record }) => {
    const { type: _, ...asked } = command
    const differing = changedValues<RosterRules>(record, asked)
    const { holidays, weekHours, fortnightHours } = { ...record, ...differing }
    if (new Set(holidays.map(({ day }) => day)).size < holidays.length)
      return refuse('duplicate_in_list', 'A day is on the list twice. Please keep one.', 'holidays')
    if (fortnightHours < weekHours)
      return refuse('less_than_a_week', 'Two weeks cannot have fewer hours than one.', 'fortnightHours')
    if (Object.keys(differing).length === 0) return { events: [] }
    return { events: [{ type: 'RosterRulesChanged', ...differing } as RosterRulesChanged] }
  },
}
