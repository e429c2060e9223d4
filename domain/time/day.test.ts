import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weekMonday } from '../roster/planned-duty.ts'
import { dayNumber, mondayDayNumber } from './day.ts'
import { addDays } from './zone-days.ts'

it('counts days and weeks as the calendar does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
      const date = addDays('1970-01-01', days)
      expect(dayNumber(date)).toBe(days)
      expect(mondayDayNumber(days)).toBe(dayNumber(weekMonday(date)))
    }),
    { numRuns: 100 },
  )
})
