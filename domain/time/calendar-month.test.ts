import { expect, it } from 'vitest'
import { addMonths, addMonthsToDate, listWeeks, monthWeeks } from './calendar-month.ts'

it('a month begins under its weekday', () => {
  // 1 November 2026 is a Sunday
  const weeks = monthWeeks('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(monthWeeks('2028-02').flat().filter(Boolean)).toHaveLength(29)
})

it('months follow each other over the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([addMonthsToDate('2026-01-31', 1), addMonthsToDate('2026-03-15', -1)]).toEqual([
    '2026-02-28',
    '2026-02-15',
  ])
})

it('weeks from a date begin with the Monday of its week', () => {
  const weeks = listWeeks('2026-11-29', 2)
  expect(weeks.map((week) => [week[0], week[6]])).toEqual([
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ])
})
