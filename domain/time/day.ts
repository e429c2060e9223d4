import { z } from 'zod'

const A_DAY = 'Please give a day, e.g. 2027-03-31.'

/** Schema of a calendar day that a person enters, YYYY-MM-DD. */
export const day = z.iso
  .date({ error: A_DAY, abort: true })
  // browsers turn a year of two digits into one of the first century, e.g. 0026
  .refine((said) => said >= '1900', A_DAY)

const DAY_MS = 86_400_000

/**
 * Returns the number of days from 1970-01-01 to a date (YYYY-MM-DD); for many dates it is faster than
 * Temporal.
 */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/**
 * Returns the day number of the Monday in a day's week; both are numbers as in `dayNumber`. 1970-01-01 was
 * a Thursday.
 */
export const mondayDayNumber = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)
