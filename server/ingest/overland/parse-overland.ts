import { claimedFix } from '../checked-fix.ts'
import { withBattery } from '../claimed-battery.ts'
import { claimedNumber, claimedTime, isRecord, jsonOf, recordText } from '../claimed-value.ts'
import { messageFields } from '../message-fields.ts'
import { ALIVE, REASONS, setAside, type ParsedRecord, type RawMessage } from '../parsed-message.ts'

/**
 * Parses a message of Overland (iOS, Android), `now` in ms since epoch UTC: `{ locations: [Feature], current?
 * }` with GeoJSON points (longitude first) with `timestamp` as ISO text, `speed` in m/s and
 * `horizontal_accuracy` in metres, negative if unknown. Features with an `action`, and trips, are about the
 * app itself: their place is an older one, with the time of sending. The app's URL template sends the same as
 * `ts`, `lat`, `lon`, `acc`, `spd` in the query.
 */
export function* parseOverland(message: RawMessage, now: number): Iterable<ParsedRecord> {
  const body = message.body.replace(/^\uFEFF/, '').trim()
  if (!body) return yield message.query ? template(message, now) : ALIVE
  const json = jsonOf(body)
  if (!json) return yield setAside(REASONS.brokenJson, message.body)
  const { value } = json
  if (!isRecord(value) || !Array.isArray(value.locations))
    return yield setAside(REASONS.notThisFormat, recordText(value))
  for (const one of value.locations) yield feature(one, now)
  if (isRecord(value.current)) yield feature(value.current, now)
}

function feature(value: unknown, now: number): ParsedRecord {
  const body = recordText(value)
  if (!isRecord(value) || !isRecord(value.properties)) return setAside(REASONS.notThisFormat, body)
  const { geometry, properties } = value
  if (geometry === undefined || geometry === null) return ALIVE
  if (properties.action !== undefined || properties.type === 'trip') return ALIVE
  if (!isRecord(geometry) || geometry.type !== 'Point' || !Array.isArray(geometry.coordinates))
    return setAside(REASONS.notThisFormat, body)
  const [lon, lat] = geometry.coordinates as unknown[]
  if (properties.timestamp === undefined || properties.timestamp === null)
    return setAside(REASONS.noTime, body)
  const claim = {
    lat: claimedNumber(lat),
    lon: claimedNumber(lon),
    t: claimedTime(properties.timestamp, now),
    accuracy: claimedNumber(properties.horizontal_accuracy),
    speed: claimedNumber(properties.speed),
  }
  return withBattery(claimedFix(claim, now, body), properties.battery_level, 1)
}

function template(message: RawMessage, now: number): ParsedRecord {
  const { lat, lon, ts, acc, spd, bat } = messageFields(message)
  if (lat === undefined && lon === undefined)
    return ts === undefined && bat === undefined ? setAside(REASONS.notThisFormat, message.query) : ALIVE
  return claimedFix(
    {
      lat: claimedNumber(lat),
      lon: claimedNumber(lon),
      t: claimedTime(ts, now),
      accuracy: claimedNumber(acc),
      speed: claimedNumber(spd),
    },
    now,
    message.query,
  )
}
