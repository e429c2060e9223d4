import { z } from 'zod'
import { label } from '../text/text.ts'

/** A public holiday in a company's calendar. */
export const holiday = z.object({
  /** MM-DD: every year; YYYY-MM-DD: only that day */
  day: z.string(),
  name: z.string(),
  /** an unconfirmed holiday is displayed, but counts as a working day */
  confirmed: z.boolean(),
})
export type Holiday = z.infer<typeof holiday>

/** 2028 is a leap year, so 02-29 is valid */
const isDate = (said: string) => z.iso.date().safeParse(said.length === 5 ? `2028-${said}` : said).success

/** Schema of a holiday that a person enters. */
export const holidayRules = z.object({
  day: z
    .string()
    .regex(/^(\d{4}-)?\d\d-\d\d$/, 'Please give a date, or month and day such as 12-25.')
    .refine(isDate, 'Please give a day of the calendar.'),
  name: label(80),
  confirmed: z.boolean(),
})

/** Returns the confirmed holiday on a day (YYYY-MM-DD); undefined: none. */
export const confirmedHolidayOn = (holidays: readonly Holiday[], date: string): Holiday | undefined =>
  holidays.find(({ day, confirmed }) => confirmed && matchesDate(day, date))

/** Returns all holidays on a day (YYYY-MM-DD), including unconfirmed ones. */
export const holidaysOn = (holidays: readonly Holiday[], date: string): Holiday[] =>
  holidays.filter(({ day }) => matchesDate(day, date))

/** Returns whether a calendar day, MM-DD or YYYY-MM-DD, falls on a date (YYYY-MM-DD). */
export const matchesDate = (day: string, date: string): boolean => day === date || day === date.slice(5)

const yearly = (day: string, name: string): Holiday => ({ day, name, confirmed: true })
const once = yearly

/**
 * Kenya's public holidays. Easter is computed. Idd-ul-Fitr is announced in the Kenya Gazette, so its
 * expected day stays unconfirmed until the office confirms or corrects it.
 */
export const KENYA_HOLIDAYS: {
  source: string
  verify: string
  days: readonly Holiday[]
} = {
  source: 'Public Holidays Act (Cap. 110), schedule',
  verify:
    'Idd-ul-Fitr and holidays declared for a single day are announced in the Kenya Gazette. Check each year, and days that fall on a Sunday.',
  days: [
    yearly('01-01', 'New Year’s Day'),
    once('2026-04-03', 'Good Friday'),
    once('2026-04-06', 'Easter Monday'),
    once('2027-03-26', 'Good Friday'),
    once('2027-03-29', 'Easter Monday'),
    { day: '2027-03-10', name: 'Idd-ul-Fitr (expected)', confirmed: false },
    once('2028-04-14', 'Good Friday'),
    once('2028-04-17', 'Easter Monday'),
    yearly('05-01', 'Labour Day'),
    yearly('06-01', 'Madaraka Day'),
    yearly('10-10', 'Mazingira Day'),
    yearly('10-20', 'Mashujaa Day'),
    yearly('12-12', 'Jamhuri Day'),
    yearly('12-25', 'Christmas Day'),
    yearly('12-26', 'Boxing Day'),
  ],
}
