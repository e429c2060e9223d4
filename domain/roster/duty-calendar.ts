/** A duty for a calendar. */
export interface CalendarDuty {
  /** id of the calendar entry; it stays the same as long as the duty exists */
  uid: string
  /** number that increases with each change */
  sequence: number
  /** time of the last change; this and the next two fields are ms since epoch UTC */
  changedAt: number
  from: number
  to: number
  /** e.g. 'Night, Tower Lobby' */
  title: string
  place: string
}

/** maximum length of a line by RFC 5545, section 3.1: bytes of UTF-8 without the line break */
const LONGEST_LINE = 75

const utf8 = new TextEncoder()
const bytesOf = (text: string) => utf8.encode(text).length

/**
 * Folds a content line into lines of at most 75 bytes, never inside a character. Each following line begins
 * with a space.
 */
export function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let room = LONGEST_LINE
  for (const character of line) {
    const size = bytesOf(character)
    if (size > room) {
      lines.push(current)
      current = ' '
      room = LONGEST_LINE - 1
    }
    current += character
    room -= size
  }
  return [...lines, current].join('\r\n')
}

/** Escapes text for a property value (RFC 5545, section 3.3.11). */
const textValue = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** Returns a time in the format of iCalendar, e.g. '20261126T191457Z'. */
const utcTime = (t: number) => new Date(t).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/**
 * Returns an iCalendar object (RFC 5545) with duties. Its times are UTC, so it needs no time zone rules.
 * Calendars show them in the reader's time zone, or in `timeZone` (IANA name) if they support that.
 */
export function dutyCalendar(name: string, timeZone: string, duties: readonly CalendarDuty[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Askari//Roster//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textValue(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...duties.flatMap(({ uid, sequence, changedAt, from, to, title, place }) => [
      'BEGIN:VEVENT',
      `UID:${textValue(uid)}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${utcTime(changedAt)}`,
      `LAST-MODIFIED:${utcTime(changedAt)}`,
      `DTSTART:${utcTime(from)}`,
      `DTEND:${utcTime(to)}`,
      `SUMMARY:${textValue(title)}`,
      `LOCATION:${textValue(place)}`,
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
