const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/**
 * Formats a calendar day, YYYY-MM-DD, for the console: '31 Dec 2027'. A day has no time zone; other text
 * stays as it is.
 */
export function formatCalendarDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? day : days.format(at)
}
