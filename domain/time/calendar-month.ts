import { Temporal } from 'temporal-polyfill'
import { addDays } from './zone-days.ts'

/** Returns the month (YYYY-MM) that is `months` after another. */
export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/**
 * Returns the date (YYYY-MM-DD) that is `months` after another: the same day of that month, or its last
 * day.
 */
export const addMonthsToDate = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/** Returns the weekday of a date (YYYY-MM-DD); 0 is Monday. */
export const weekdayIndex = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek - 1

/**
 * Returns the weeks of a month (YYYY-MM) from Monday to Sunday. An item is a date (YYYY-MM-DD), or null for
 * a day of another month.
 */
export function monthWeeks(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) {
    const weekday = weekdayIndex(date)
    if (weekday === 0 || weeks.length === 0) weeks.push(Array.from({ length: 7 }, () => null))
    weeks[weeks.length - 1]?.splice(weekday, 1, date)
  }
  return weeks
}

/** Returns weeks of dates (YYYY-MM-DD) from Monday to Sunday. The first week contains the given date. */
export const listWeeks = (date: string, weeks: number): string[][] =>
  Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(date, week * 7 + day - weekdayIndex(date))),
  )
