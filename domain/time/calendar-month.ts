import { dateAfter } from './zone-days.ts'

/** The month so many after another, 'YYYY-MM'. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The same day of the month so many months after a date, 'YYYY-MM-DD', or the last day of that month. */
export function sameDayIn(date: string, months: number): string {
  const month = monthAfter(date.slice(0, 7), months)
  const last = dateAfter(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}-${date.slice(8)}`
  return same < last ? same : last
}

/** The day of the week of a date, 'YYYY-MM-DD': 0 on Monday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7

/** The weeks of a month, 'YYYY-MM', Monday first: the dates 'YYYY-MM-DD', and null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = []
  for (let date = `${month}-01`; date.startsWith(month); date = dateAfter(date, 1)) {
    const weekday = weekdayOf(date)
    if (weekday === 0 || weeks.length === 0) weeks.push(Array.from({ length: 7 }, () => null))
    weeks[weeks.length - 1]?.splice(weekday, 1, date)
  }
  return weeks
}
