import { dateAfter } from '../../../../domain/time/zone-days.ts'

/** The month so many after another, 'YYYY-MM'. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The dates of a month, 'YYYY-MM-DD', after as many nulls as its first week has days of the month before (Monday first). */
export function calendarDays(month: string): (string | null)[] {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7
  const days: (string | null)[] = Array.from({ length: before }, () => null)
  for (let date = first; date.startsWith(month); date = dateAfter(date, 1)) days.push(date)
  return days
}
