import { Temporal } from 'temporal-polyfill'
import { addDays, zoneDateAt, wallTimeOn } from './zone-days.ts'
import { parseTypedTime } from './typed-time.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/**
 * Parses a past time in a time zone, e.g. 'Tuesday 16:00', 'yesterday 9:30', '16:00', '23 Nov 2026 16:35'
 * or 'today'. Returns the last such time before `now`, ms since epoch UTC. A day without a time begins at
 * 00:00. Null: invalid, or in the future.
 */
export function parsePastMoment(text: string, now: number, timeZone: string): number | null {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/\bat\b|,/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const today = zoneDateAt(now, timeZone)
  const before = (moment: number) => (moment <= now ? moment : null)
  const whole = parseTypedTime(said, 'minute')
  if (whole) return before(wallTimeOn(whole.slice(0, 10), whole.slice(11), timeZone))
  const date = parseTypedTime(said, 'day')
  if (date) return before(wallTimeOn(date, '00:00', timeZone))
  const [, word = '', rest = ''] = /^([a-z]*) ?(\d.*)?$/.exec(said) ?? []
  if (word === '' && !/[:.h]/.test(rest)) return null
  const clock = rest === '' ? '00:00' : parseTypedTime(rest, 'time')
  if (clock === null) return null
  if (word === 'today') return before(wallTimeOn(today, clock, timeZone))
  if (word === 'yesterday') return wallTimeOn(addDays(today, -1), clock, timeZone)
  const weekday = WEEKDAYS.findIndex((day) => word.length >= 3 && day.startsWith(word))
  if (word !== '' && weekday === -1) return null
  const since = word === '' ? 0 : (Temporal.PlainDate.from(today).dayOfWeek - 1 - weekday + 7) % 7
  const moment = wallTimeOn(addDays(today, -since), clock, timeZone)
  return moment <= now ? moment : wallTimeOn(addDays(today, -since - (word === '' ? 1 : 7)), clock, timeZone)
}
