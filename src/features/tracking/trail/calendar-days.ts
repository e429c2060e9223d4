import { Temporal } from 'temporal-polyfill'
import { dateAfter } from '../../../../domain/time/zone-days.ts'

/** The month so many after another, 'YYYY-MM'. */
export const monthAfter = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** The dates of a month, 'YYYY-MM-DD', after as many nulls as its first week has days of the month before (Monday first). */
export function calendarDays(month: string): (string | null)[] {
  const first = `${month}-01`
  const before = Temporal.PlainDate.from(first).dayOfWeek - 1
  const days: (string | null)[] = Array.from({ length: before }, () => null)
  for (let date = first; date.startsWith(month); date = dateAfter(date, 1)) days.push(date)
  return days
}
