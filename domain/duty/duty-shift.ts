import { z } from 'zod'
import { label } from '../text.ts'
import { WHOLE_DAY_MIN } from './duty-rule.ts'

/** The daily hours of a guard on an assignment, as events have them: one rule of duty (`dailyRule`) and its name. */
export const dutyShift = z.object({
  name: label(60),
  /** HH:mm in the company's time zone */
  startLocal: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time as HH:MM.'),
  durationMin: z.number().int().min(1).max(WHOLE_DAY_MIN),
})
export type DutyShift = z.infer<typeof dutyShift>
