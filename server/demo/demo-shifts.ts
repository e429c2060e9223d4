import type { z } from 'zod'
import type { shiftPatternRules } from '../../domain/shift-patterns/shift-pattern.ts'
import { addDays } from '../../domain/time/zone-days.ts'

/** The shifts in rotation that some of the demo's guards have; all are on duty on `today` (YYYY-MM-DD) and after it. */
export const demoShifts = (today: string): Record<'day' | 'night', z.infer<typeof shiftPatternRules>> => ({
  day: {
    name: 'Day, 6 on 1 off',
    startLocal: '06:00',
    durationMin: 720,
    days: { kind: 'rotation', from: addDays(today, -1), on: 6, off: 1 },
    requiredGuards: 2,
    breaks: [
      { kind: 'meal', minutes: 45, paid: false },
      { kind: 'rest', minutes: 15, paid: true },
    ],
  },
  night: {
    name: 'Night, 4 on 2 off',
    startLocal: '18:00',
    durationMin: 720,
    days: { kind: 'rotation', from: addDays(today, -1), on: 4, off: 2 },
    requiredGuards: 2,
    certificates: ['First aid'],
    breaks: [{ kind: 'meal', minutes: 30, paid: true }],
  },
})
