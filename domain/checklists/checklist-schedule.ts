import { z } from 'zod'
import { dutyDays, dutyDaysRules } from '../duty/duty-days.ts'
import { WHOLE_DAY_MIN, dutyShift } from '../duty/duty-rule.ts'

const { startLocal } = dutyShift.shape
const MOST_TIMES = 24

/**
 * Schema of a schedule that a person enters. It says when a checklist is due at each of its posts; times
 * are in the post's time zone.
 */
export const checklistScheduleRules = z.object({
  days: dutyDaysRules,
  times: z
    .array(startLocal)
    .min(1, 'Please add at least one time.')
    .max(MOST_TIMES, `Please keep it to ${MOST_TIMES} times.`)
    .overwrite((times) => [...new Set(times)].toSorted()),
  /** minutes from becoming due until overdue */
  window_min: z
    .number('Please give minutes.')
    .int('Please give whole minutes.')
    .min(5, 'Please give at least 5 minutes.')
    .max(WHOLE_DAY_MIN, 'Please give at most a day.'),
})

/** Schema of a schedule in stored events and replies, including those of earlier versions. */
export const checklistSchedule = z.object({
  days: dutyDays,
  times: z.array(z.string()),
  window_min: z.number(),
})
export type ChecklistSchedule = z.infer<typeof checklistSchedule>
