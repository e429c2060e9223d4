import { z } from 'zod'

const A_DAY = 'Please give a day, e.g. 2027-03-31.'

/** A calendar day as entered by people, YYYY-MM-DD. */
export const day = z.iso
  .date({ error: A_DAY, abort: true })
  // browsers read a year of two digits as one of the first century
  .refine((said) => said >= '1900', A_DAY)

const DAY_MS = 86_400_000

/**
 * Returns the days from 1970-01-01 to a date, 'YYYY-MM-DD'; cheaper than Temporal for many dates.
 */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/**
 * Returns the number of the Monday of a day's week, both as in `dayNumber`; 1970-01-01 was a
 * Thursday.
 */
export const mondayDayNumber = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)
