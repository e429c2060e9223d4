const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** A day of a calendar: its date 'YYYY-MM-DD', and from when to when it lasts (ms since epoch UTC, `to` exclusive). */
export interface ZoneDay {
  date: string
  from: number
  to: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric'
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  formats.set(timeZone, format)
  return format
}

/** What the wall clock of a zone shows at a moment, as if it were UTC. */
function wallClock(t: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(t)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall + (((t % 1000) + 1000) % 1000)
}

/** The date on the calendar of a zone (IANA name) at a moment, 'YYYY-MM-DD'. */
export function dateAt(t: number, timeZone: string): string {
  return new Date(wallClock(t, timeZone)).toISOString().slice(0, 10)
}

/** The wall clock of a zone at a moment as form fields write it, 'YYYY-MM-DDTHH:mm'. */
export function wallTimeAt(t: number, timeZone: string): string {
  return new Date(wallClock(t, timeZone)).toISOString().slice(0, 16)
}

/**
 * The moment at which the wall clock of a zone shows this time ('YYYY-MM-DD' or 'YYYY-MM-DDTHH:mm'), ms since epoch
 * UTC; null where the text is no such time. Of an hour that comes twice the first is meant; one that is left out
 * counts on from before it.
 */
export function momentOf(wallTime: string, timeZone: string): number | null {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(wallTime)) return null
  const wall = Date.parse(wallTime.length === 10 ? `${wallTime}T00:00Z` : `${wallTime}Z`)
  if (Number.isNaN(wall)) return null
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((t) => wallClock(t, timeZone) - t)
  const moments = offsets.map((offset) => wall - offset)
  return moments.find((t) => wallClock(t, timeZone) === wall) ?? (moments[0] as number)
}

/** The date so many days after another. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The moment on a date at so many minutes after midnight by the wall clock of a zone. */
export function momentOn(date: string, minute: number, timeZone: string): number {
  const wall = new Date(Date.parse(`${date}T00:00Z`) + minute * MINUTE_MS).toISOString().slice(0, 16)
  const moment = momentOf(wall, timeZone)
  if (moment === null) throw new RangeError(`${wall} is beyond the calendar`)
  return moment
}

/** The days of a zone that touch [from, to], in order. */
export function daysBetween(from: number, to: number, timeZone: string): ZoneDay[] {
  const days: ZoneDay[] = []
  for (let date = dateAt(from, timeZone); ; date = dateAfter(date, 1)) {
    const begins = momentOn(date, 0, timeZone)
    if (begins > to) return days
    days.push({ date, from: begins, to: momentOn(dateAfter(date, 1), 0, timeZone) })
  }
}
