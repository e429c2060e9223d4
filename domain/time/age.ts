const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Returns a duration (ms) as text for a row of a list, e.g. '12 s', '3 min', '2 h 5 min' or '4 d'; a
 * negative one as '0 s'.
 */
export function formatAge(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / 1000))} s`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`
  return `${Math.floor(ms / DAY)} d`
}

/**
 * Returns an age (ms) as text, e.g. '12 s ago' or '2 h 5 min ago'; 'now' if it is less than a second or
 * negative.
 */
export function formatAgo(ms: number): string {
  return ms < 1000 ? 'now' : `${formatAge(ms)} ago`
}

/**
 * Returns a duration (ms) as text, to the nearest minute, e.g. 'under a minute', '3 min', '2 h' or '2 h 5
 * min'.
 */
export function formatDuration(ms: number): string {
  if (ms < MINUTE) return 'under a minute'
  const minutes = Math.round(ms / MINUTE)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
