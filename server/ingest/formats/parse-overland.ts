import { parseClaimedFix } from '../validate-fix.ts'
import {
  withBattery,
  parseClaimedNumber,
  parseClaimedTime,
  isRecord,
  parseJsonOrNull,
  recordText,
} from '../parse-value.ts'
import {
  parseMessageFields,
  EMPTY_RECORD,
  QUARANTINE_REASONS,
  quarantineRecord,
  type ParsedRecord,
  type RawMessage,
} from '../parsed-message.ts'

/**
 * Parses a message of Overland (iOS, Android), `now` in ms since epoch UTC. `{ locations: [Feature], current?
 * }` has GeoJSON points (longitude first) with `timestamp` as ISO text, `speed` in m/s and
 * `horizontal_accuracy` in metres, negative if unknown. Features with an `action`, and trips, are heartbeats:
 * their position is older than their timestamp. The app's URL template sends the same as `ts`, `lat`, `lon`,
 * `acc`, `spd` in the query.
 */
export function* parseOverland(message: RawMessage, now: number): Iterable<ParsedRecord> {
  const body = message.body.replace(/^\uFEFF/, '').trim()
  if (!body) return yield message.query ? template(message, now) : EMPTY_RECORD
  const json = parseJsonOrNull(body)
  if (!json) return yield quarantineRecord(QUARANTINE_REASONS.brokenJson, message.body)
  const { value } = json
  if (!isRecord(value) || !Array.isArray(value.locations))
    return yield quarantineRecord(QUARANTINE_REASONS.notThisFormat, recordText(value))
  for (const one of value.locations) yield feature(one, now)
  if (isRecord(value.current)) yield feature(value.current, now)
}

function feature(value: unknown, now: number): ParsedRecord {
  const body = recordText(value)
  if (!isRecord(value) || !isRecord(value.properties))
    return quarantineRecord(QUARANTINE_REASONS.notThisFormat, body)
  const { geometry, properties } = value
  if (geometry === undefined || geometry === null) return EMPTY_RECORD
  if (properties.action !== undefined || properties.type === 'trip') return EMPTY_RECORD
  if (!isRecord(geometry) || geometry.type !== 'Point' || !Array.isArray(geometry.coordinates))
    return quarantineRecord(QUARANTINE_REASONS.notThisFormat, body)
  const [lon, lat] = geometry.coordinates as unknown[]
  if (properties.timestamp === undefined || properties.timestamp === null)
    return quarantineRecord(QUARANTINE_REASONS.noTime, body)
  const claim = {
    lat: parseClaimedNumber(lat),
    lon: parseClaimedNumber(lon),
    t: parseClaimedTime(properties.timestamp, now),
    accuracy: parseClaimedNumber(properties.horizontal_accuracy),
    speed: parseClaimedNumber(properties.speed),
  }
  return withBattery(parseClaimedFix(claim, now, body), properties.battery_level, 1)
}

function template(message: RawMessage, now: number): ParsedRecord {
  const { lat, lon, ts, acc, spd, bat } = parseMessageFields(message)
  if (lat === undefined && lon === undefined)
    return ts === undefined && bat === undefined
      ? quarantineRecord(QUARANTINE_REASONS.notThisFormat, message.query)
      : EMPTY_RECORD
  return parseClaimedFix(
    {
      lat: parseClaimedNumber(lat),
      lon: parseClaimedNumber(lon),
      t: parseClaimedTime(ts, now),
      accuracy: parseClaimedNumber(acc),
      speed: parseClaimedNumber(spd),
    },
    now,
    message.query,
  )
}
