import { parseClaimedFix } from '../checked-fix.ts'
import { withBattery } from '../claimed-battery.ts'
import { parseClaimedNumber, parseClaimedTime } from '../claimed-value.ts'
import { MAX_FORM_LENGTH, parseMessageFields } from '../message-fields.ts'
import {
  EMPTY_RECORD,
  QUARANTINE_REASONS,
  quarantineRecord,
  type ParsedRecord,
  type RawMessage,
} from '../parsed-message.ts'

/** fields of our template, and of the app's `%ALL`, that show a message without a position to be the app's */
const SIGNS_OF_LIFE = ['timestamp', 'time', 'batt', 'battery', 'ischarging', 'sat', 'prov', 'aid', 'profile']

/**
 * Parses a message of GPSLogger for Android ("log to custom URL"), `now` in ms since epoch UTC: query or form
 * with `lat`, `lon` in degrees, `timestamp` in seconds or `time` as ISO text, `acc` metres, `spd` m/s.
 */
export function* parseGpslogger(message: RawMessage, now: number): Iterable<ParsedRecord> {
  const text = message.body || message.query
  if (!text.trim()) return
  if (text.length > MAX_FORM_LENGTH) return yield quarantineRecord(QUARANTINE_REASONS.tooLong, text)
  // JSON may contain text that looks like fields
  if (/^\s*[{[]/.test(text)) return yield quarantineRecord(QUARANTINE_REASONS.notThisFormat, text)
  const fields = parseMessageFields(message)
  const lat = parseClaimedNumber(fields.lat)
  const lon = parseClaimedNumber(fields.lon)
  if (lat === undefined && lon === undefined)
    return yield SIGNS_OF_LIFE.some((key) => Object.hasOwn(fields, key))
      ? withBattery(EMPTY_RECORD, fields.batt, 100)
      : quarantineRecord(QUARANTINE_REASONS.notThisFormat, text)
  const claim = {
    lat,
    lon,
    t: parseClaimedTime(fields.timestamp || fields.time, now),
    accuracy: parseClaimedNumber(fields.acc),
    speed: parseClaimedNumber(fields.spd),
  }
  yield withBattery(parseClaimedFix(claim, now, text), fields.batt, 100)
}
