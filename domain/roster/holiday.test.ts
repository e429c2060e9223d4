import { expect, it } from 'vitest'
import { confirmedHolidayOn, holidayRules, holidaysOn, KENYA_HOLIDAYS } from './holiday.ts'

it('are each year or once, and count once they are confirmed', () => {
  const { days } = KENYA_HOLIDAYS
  expect(
    ['2026-12-12', '2031-12-12', '2027-03-26', '2028-03-26'].map(
      (day) => confirmedHolidayOn(days, day)?.name,
    ),
  ).toEqual(['Jamhuri Day', 'Jamhuri Day', 'Good Friday', undefined])
  expect(confirmedHolidayOn(days, '2027-03-10')).toBeUndefined()
  expect(holidaysOn(days, '2027-03-10').map(({ name }) => name)).toEqual(['Idd-ul-Fitr (expected)'])
})

it('are days of the calendar', () => {
  const isGiven = (day: string) => holidayRules.safeParse({ day, name: 'A', confirmed: true }).success
  expect(['02-29', '2027-02-29', '13-01', '2026-12-12', '12/12'].map(isGiven)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
})
