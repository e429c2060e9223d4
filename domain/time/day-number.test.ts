import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mondayOf } from '../roster/planned-duty.ts'
import { dayNumber, mondayNumber } from './day-number.ts'
import { dateAfter } from './zone-days.ts'

it('counts days and weeks as the calendar does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
      const date = dateAfter('1970-01-01', days)
      expect(dayNumber(date)).toBe(days)
      expect(mondayNumber(days)).toBe(dayNumber(mondayOf(date)))
    }),
    { numRuns: 100 },
  )
})
