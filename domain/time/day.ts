import { z } from 'zod'

const A_DAY = 'Please give a day, e.g. 2027-03-31.'

/** A day of the calendar as people enter it, YYYY-MM-DD. */
export const day = z.iso
  .date({ error: A_DAY, abort: true })
  // browsers read a year of two digits as one of the first century
  .refine((said) => said >= '1900', A_DAY)

const DAY_MS = 86_400_000

/** Days from 1970-01-01 to a date, 'YYYY-MM-DD', for counting many of them: a calendar has no clock changes. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** The number of the Monday of the week of a day, both as `dayNumber`; 1970-01-01 was a Thursday. */
export const mondayDayNumber = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)
