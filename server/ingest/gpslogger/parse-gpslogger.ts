import { claimedFix } from '../checked-fix.ts'
import { withBattery } from '../claimed-battery.ts'
import { claimedNumber, claimedTime } from '../claimed-value.ts'
import { LONGEST_FORM, messageFields } from '../message-fields.ts'
import { ALIVE, REASONS, setAside, type ParsedRecord, type RawMessage } from '../parsed-message.ts'

/** fields of our template, and of the app's `%ALL`, that show a message without a position to be the app's */
const SIGNS_OF_LIFE = ['timestamp', 'time', 'batt', 'battery', 'ischarging', 'sat', 'prov', 'aid', 'profile']

/**
 * Parses a message of GPSLogger for Android ("log to custom URL"), `now` in ms since epoch UTC: query or form
 * with `lat`, `lon` in degrees, `timestamp` in seconds or `time` as ISO text, `acc` metres, `spd` m/s.
 */
export function* parseGpslogger(message: RawMessage, now: number): Iterable<ParsedRecord> {
  const text = message.body || message.query
  if (!text.trim()) return
  if (text.length > LONGEST_FORM) return yield setAside(REASONS.tooLong, text)
  // JSON may contain text that looks like fields
  if (/^\s*[{[]/.test(text)) return yield setAside(REASONS.notThisFormat, text)
  const fields = messageFields(message)
  const lat = claimedNumber(fields.lat)
  const lon = claimedNumber(fields.lon)
  if (lat === undefined && lon === undefined)
    return yield SIGNS_OF_LIFE.some((key) => Object.hasOwn(fields, key))
      ? withBattery(ALIVE, fields.batt, 100)
      : setAside(REASONS.notThisFormat, text)
  const claim = {
    lat,
    lon,
    t: claimedTime(fields.timestamp || fields.time, now),
    accuracy: claimedNumber(fields.acc),
    speed: claimedNumber(fields.spd),
  }
  yield withBattery(claimedFix(claim, now, text), fields.batt, 100)
}
