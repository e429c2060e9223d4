import { parseClaimedFix } from '../validate-fix.ts'
import { parseClaimedFlag, parseClaimedNumber, parseClaimedTime, toMetresPerSecond } from '../parse-value.ts'
import { EMPTY_RECORD, QUARANTINE_REASONS, quarantineRecord, type ParsedRecord } from '../parsed-message.ts'

export type Fields = Readonly<Record<string, unknown>>

const KNOT_IN_MPS = 1852 / 3600
/** a message without a position but with one of these keys is a heartbeat */
const SIGNS_OF_LIFE = [
  'id',
  'deviceid',
  'device_id',
  'notificationToken',
  'timestamp',
  'batt',
  'charge',
  'alarm',
  'cell',
  'wifi',
  'driverUniqueId',
]

/**
 * Parses one point with the keys of OsmAnd's query: `lat`, `lon` or `location=lat,lon`; `timestamp` in
 * seconds, milliseconds or as text, `now` if missing; `speed` in knots; `accuracy` in metres. Without a
 * position it may be a heartbeat.
 */
export function osmandFields(fields: Fields, now: number, body: string): ParsedRecord {
  const [lat, lon] = position(fields)
  if (lat === undefined && lon === undefined) {
    return SIGNS_OF_LIFE.some((key) => Object.hasOwn(fields, key))
      ? EMPTY_RECORD
      : quarantineRecord(QUARANTINE_REASONS.notThisFormat, body)
  }
  if (parseClaimedFlag(fields.valid) === false) return quarantineRecord(QUARANTINE_REASONS.notValid, body)
  return parseClaimedFix(
    {
      lat,
      lon,
      t: parseClaimedTime(fields.timestamp, now),
      accuracy: parseClaimedNumber(fields.accuracy),
      speed: toMetresPerSecond(parseClaimedNumber(fields.speed), KNOT_IN_MPS),
      simulated: parseClaimedFlag(fields.mock) === true,
    },
    now,
    body,
  )
}

function position(fields: Fields): [lat: number | undefined, lon: number | undefined] {
  const lat = parseClaimedNumber(fields.lat)
  const lon = parseClaimedNumber(fields.lon)
  if (lat !== undefined || lon !== undefined || typeof fields.location !== 'string') return [lat, lon]
  const parts = fields.location.split(',')
  return parts.length === 2
    ? [parseClaimedNumber(parts[0]), parseClaimedNumber(parts[1])]
    : [Number.NaN, Number.NaN]
}
