import { Temporal } from 'temporal-polyfill'

/** A calendar day: its date (YYYY-MM-DD), and its period [from, to), ms since epoch UTC. */
export interface ZoneDay {
  date: string
  from: number
  to: number
}

const zoned = (t: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(t)).toZonedDateTimeISO(timeZone)

/** Returns the local date (YYYY-MM-DD) in a time zone (IANA name) at a time, ms since epoch UTC. */
export const zoneDateAt = (t: number, timeZone: string): string => zoned(t, timeZone).toPlainDate().toString()

/** Returns the local time in a time zone in the format of form fields, YYYY-MM-DDTHH:mm. */
export const wallTimeAt = (t: number, timeZone: string): string =>
  zoned(t, timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/**
 * Returns the time at which a clock in a time zone shows a local time (YYYY-MM-DD or YYYY-MM-DDTHH:mm), ms
 * since epoch UTC; null: invalid. Of an hour that occurs twice, the first counts. A time in a skipped hour
 * is moved later by the length of the skip.
 */
export function parseWallTime(wallTime: string, timeZone: string): number | null {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(wallTime)) return null
  try {
    return Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    // Temporal throws a RangeError for an invalid time
    return null
  }
}

/** Returns the date (YYYY-MM-DD) that is `days` after another. */
export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/**
 * Returns the time at which a clock in a time zone shows HH:mm on a date, ms since epoch UTC. Clock changes
 * are handled as in `parseWallTime`.
 */
export const wallTimeOn = (date: string, clock: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: clock }).epochMilliseconds

/** Returns the days in a time zone that overlap [from, to] (ms since epoch UTC), in order. */
export function zoneDaysBetween(from: number, to: number, timeZone: string): ZoneDay[] {
  const days: ZoneDay[] = []
  for (let date = zoneDateAt(from, timeZone); ; date = addDays(date, 1)) {
    const begins = wallTimeOn(date, '00:00', timeZone)
    if (begins > to) return days
    days.push({ date, from: begins, to: wallTimeOn(addDays(date, 1), '00:00', timeZone) })
  }
}

/** Returns the local day in a time zone that contains a time: [from, to), ms since epoch UTC. */
export function zoneDayAround(t: number, timeZone: string): { from: number; to: number } {
  const date = zoneDateAt(t, timeZone)
  return { from: wallTimeOn(date, '00:00', timeZone), to: wallTimeOn(addDays(date, 1), '00:00', timeZone) }
}

/**
 * Returns a function like `zoneDateAt` for many times close to each other. It uses the calendar once per
 * day.
 */
export function createDateReader(timeZone: string): (t: number) => string {
  const known: ZoneDay[] = []
  let last: ZoneDay | undefined
  return (t) => {
    const covers = ({ from, to }: ZoneDay) => from <= t && t < to
    if (!last || !covers(last)) {
      last = known.find(covers)
      if (!last) known.push((last = { date: zoneDateAt(t, timeZone), ...zoneDayAround(t, timeZone) }))
    }
    return last.date
  }
}
