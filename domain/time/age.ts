const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Formats a duration for a list row: '12 s', '3 min', '2 h 5 min', '4 d'. ms; negative values count as 0 s.
 */
export function formatAge(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / 1000))} s`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`
  return `${Math.floor(ms / DAY)} d`
}

/** Formats an age: '12 s ago', '2 h 5 min ago'; 'now' for less than a second, or the future. */
export function formatAgo(ms: number): string {
  return ms < 1000 ? 'now' : `${formatAge(ms)} ago`
}

/** Formats a duration in words: 'under a minute', '3 min', '2 h', '2 h 5 min', to the nearest minute. ms. */
export function formatDuration(ms: number): string {
  if (ms < MINUTE) return 'under a minute'
  const minutes = Math.round(ms / MINUTE)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
