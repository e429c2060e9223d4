import { z } from 'zod'

const A_DAY = 'Please give a day, e.g. 2027-03-31.'

/** A day of the calendar as people enter it, YYYY-MM-DD. */
export const day = z.iso
  .date({ error: A_DAY, abort: true })
  // browsers read a year of two digits as one of the first century
  .refine((said) => said >= '1900', A_DAY)
