const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/**
 * Returns a calendar day (YYYY-MM-DD) as text for the console, e.g. '31 Dec 2027'. Other text is returned
 * unchanged.
 */
export function formatCalendarDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? day : days.format(at)
}
