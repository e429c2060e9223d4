const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long, short enough for a list row: '12 s', '3 min', '2 h 5 min', '4 d'. ms; less than none counts as 0 s. */
export function ageText(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / 1000))} s`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`
  return `${Math.floor(ms / DAY)} d`
}

/** How long ago that was: '12 s ago', '2 h 5 min ago'; 'now' for what is younger than a second, or still to come. */
export function agoText(ms: number): string {
  return ms < 1000 ? 'now' : `${ageText(ms)} ago`
}
