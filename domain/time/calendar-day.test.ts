import { expect, it } from 'vitest'
import { formatCalendarDay } from './calendar-day.ts'

it.each([
  ['2027-12-31', '31 Dec 2027'],
  ['2028-02-29', '29 Feb 2028'],
  ['no day', 'no day'],
])('shows the day %j as %j', (day, shown) => {
  expect(formatCalendarDay(day)).toBe(shown)
})
