const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/**
 * A day of the calendar, YYYY-MM-DD, as the console shows it: '31 Dec 2027'. A day has no time zone; what is not one
 * stays as it is.
 */
export function calendarDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? day : days.format(at)
}
