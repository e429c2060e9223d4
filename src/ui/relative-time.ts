const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' })

/** How long before `now` the time `t` was, in the largest whole unit: "3h ago", "12s ago", "now". Both ms. */
export function relativeTime(t: number, now: number): string {
  const age = now - t
  const fitting = units.find(({ ms }) => Math.abs(age) >= ms)
  return fitting ? format.format(-Math.trunc(age / fitting.ms), fitting.unit) : 'now'
}

/** A time as the company's clock shows it: "21 Nov 2026, 14:05:10 GMT+3". */
export function zonedTime(t: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(t)
}
