import { parseClaimedFix } from '../validate-fix.ts'
import { withBattery, parseClaimedNumber, parseClaimedTime } from '../parse-value.ts'
import {
  MAX_FORM_LENGTH,
  parseMessageFields,
  EMPTY_RECORD,
  QUARANTINE_REASONS,
  quarantineRecord,
  type ParsedRecord,
  type RawMessage,
} from '../parsed-message.ts'

/**
 * a message without a position but with one of these fields (of our template, or of the app's `%ALL`) is a
 * heartbeat
 */
const SIGNS_OF_LIFE = ['timestamp', 'time', 'batt', 'battery', 'ischarging', 'sat', 'prov', 'aid', 'profile']

/**
 * Parses a message of GPSLogger for Android ("log to custom URL"), `now` in ms since epoch UTC: a query or
 * form with `lat`, `lon` in degrees, `timestamp` in seconds or `time` as ISO text, `acc` in metres, `spd` in
 * m/s.
 */
export function* parseGpslogger(message: RawMessage, now: number): Iterable<ParsedRecord> {
  const text = message.body || message.query
  if (!text.trim()) return
  if (text.length > MAX_FORM_LENGTH) return yield quarantineRecord(QUARANTINE_REASONS.tooLong, text)
  // a JSON body would be misread as form fields
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

/**
 * Placeholders that GPSLogger fills in for each point: the fields that `parseGpslogger` reads, and some about
 * the phone.
 */
export const GPSLOGGER_BODY =
  'lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&acc=%ACC&spd=%SPD&dir=%DIR&alt=%ALT&batt=%BATT&sat=%SAT&prov=%PROV'

/**
 * Returns the app's settings, which it fetches through `gpslogger://properties/<address>`. `url` is the URL
 * to which this device reports.
 */
export function gpsloggerSettings(url: string): string {
  const settings = {
    log_customurl_enabled: 'true',
    log_customurl_url: url,
    log_customurl_method: 'POST',
    log_customurl_body: GPSLOGGER_BODY,
    log_customurl_headers: 'Content-Type: application/x-www-form-urlencoded',
    log_customurl_discard_offline_locations_enabled: 'false',
    autocustomurl_enabled: 'true',
  }
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')
}
