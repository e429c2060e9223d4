import { z } from 'zod'
import { dutyDays } from '../../domain/duty/duty-days.ts'
import { HOLIDAY_POLICIES, shiftPatternRules } from '../../domain/roster/shift-pattern.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

export const shiftPattern = z.object({
  id,
  name: z.string(),
  /** HH:mm in the company's time zone */
  start_local: z.string(),
  duration_min: z.number().int(),
  /** days on which the shift begins */
  days: dutyDays,
  /** number of guards that each shift needs */
  required_guards: z.number().int(),
  min_rank: z.string().nullable(),
  /** names of the certificates that a guard needs */
  certificates: z.array(z.string()).nullable(),
  /** `kind` is meal or rest */
  breaks: z.array(z.object({ kind: z.string(), minutes: z.number(), paid: z.boolean() })).nullable(),
  /** first and last day on which a shift may begin, YYYY-MM-DD; null: no limit */
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  /** public holidays: `work`, `off`, or `strength` with the number in `holiday_guards`; null means work */
  holiday_policy: z.enum(HOLIDAY_POLICIES).nullable(),
  holiday_guards: z.number().int().nullable(),
  /** number of guards who have this pattern on an assignment */
  guard_count: z.number().int(),
})
export type ShiftPattern = z.infer<typeof shiftPattern>

const rules = shiftPatternRules.shape

export const shiftPatterns = resource({
  path: '/shift-patterns',
  stream: 'shift-pattern',
  shows: ['assignment'],
  query: listQuery(10, ['name', 'start_local', 'required_guards', 'guard_count']),
  row: shiftPattern,
  body: z.object({
    name: rules.name,
    start_local: rules.startLocal,
    duration_min: rules.durationMin,
    days: rules.days,
    required_guards: rules.requiredGuards,
    min_rank: rules.minRank,
    certificates: rules.certificates,
    breaks: rules.breaks,
    valid_from: rules.validFrom,
    valid_to: rules.validTo,
    holiday_policy: rules.holidayPolicy,
    holiday_guards: rules.holidayGuards,
  }),
})
