/** Returns whether the runtime knows a time zone of this name (IANA, e.g. Africa/Nairobi). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // Intl throws a RangeError for an unknown time zone
    return false
  }
}

/** Returns the city in the name of a time zone, e.g. 'Addis Ababa'. */
export const zoneCityName = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** Formats times (ms since epoch UTC) in the local time of a time zone. */
export interface ZoneClock {
  /** returns e.g. '14:02:11' */
  time(t: number): string
  /** returns e.g. '6 Jan, 14:02:11' */
  dateTime(t: number): string
  /** returns e.g. '6 Jan, 14:02:11.250' */
  precise(t: number): string
  /** returns e.g. '21 Nov 2026, 14:05:10 GMT+3' */
  full(t: number): string
  /** returns e.g. '21 Nov 2026, 14:05' */
  minute(t: number): string
  /** returns e.g. 'GMT+3' */
  zone(t: number): string
}

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const DATE_TIME = { day: 'numeric', month: 'short', ...TIME } as const
const clocks = new Map<string, ZoneClock>()

/** Returns the clock of a time zone (IANA name). It is cached, because creating formatters is slow. */
export function zoneClock(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  const time = format(TIME)
  const dateTime = format(DATE_TIME)
  const precise = format({ ...DATE_TIME, fractionalSecondDigits: 3 })
  const full = format({ ...DATE_TIME, year: 'numeric', timeZoneName: 'short' })
  const minute = format({ ...DATE_TIME, year: 'numeric', second: undefined })
  const zone = format({ timeZoneName: 'short' })
  const clock: ZoneClock = {
    time: (t) => time.format(t),
    dateTime: (t) => dateTime.format(t),
    precise: (t) => precise.format(t),
    full: (t) => full.format(t),
    minute: (t) => minute.format(t),
    zone: (t) => zone.formatToParts(t).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
  clocks.set(timeZone, clock)
  return clock
}

/**
 * Formats a time (ms since epoch UTC) for a place. If the place has another local time than the company,
 * the result contains both, the place's first ('13:02:11 Kinshasa' and '15:02:11'). Otherwise it contains
 * only the company's. Time zones are IANA names; a place may have none.
 */
export function formatTimesAtPlace(
  t: number,
  zones: { place: string | null | undefined; company: string },
  write: (clock: ZoneClock, t: number) => string,
): string[] {
  const ofCompany = write(zoneClock(zones.company), t)
  if (!zones.place) return [ofCompany]
  const local = write(zoneClock(zones.place), t)
  return local === ofCompany ? [ofCompany] : [`${local} ${zoneCityName(zones.place)}`, ofCompany]
}
