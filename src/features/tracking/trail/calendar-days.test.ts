import { expect, it } from 'vitest'
import { calendarDays, monthAfter } from './calendar-days.ts'

it('a month begins under its weekday', () => {
  // 1 November 2026 is a Sunday
  const days = calendarDays('2026-11')
  expect(days.slice(0, 8)).toEqual([null, null, null, null, null, null, '2026-11-01', '2026-11-02'])
  expect([days.length, days.at(-1)]).toEqual([36, '2026-11-30'])
  expect(calendarDays('2028-02').filter(Boolean)).toHaveLength(29)
})

it('months follow each other over the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
