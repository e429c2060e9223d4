import { parseClaimedFix } from '../validate-fix.ts'
import {
  withBattery,
  parseClaimedNumber,
  toMetresPerSecond,
  isRecord,
  parseJsonOrNull,
  recordText,
} from '../parse-value.ts'
import {
  EMPTY_RECORD,
  QUARANTINE_REASONS,
  quarantineRecord,
  type ParsedRecord,
  type RawMessage,
} from '../parsed-message.ts'

const KMH_IN_MPS = 1 / 3.6
/** message types that contain no position of the phone */
const OTHER_TYPES = new Set([
  'transition',
  'waypoint',
  'waypoints',
  'status',
  'lwt',
  'steps',
  'beacon',
  'card',
  'cmd',
  'configuration',
  'request',
])

/**
 * Parses a message of OwnTracks in HTTP mode (chapter "JSON" of its manual), `now` in ms since epoch UTC:
 * `lat`, `lon` in degrees, `tst` the second of the fix, `acc` in metres, `vel` in km/h. Other message types
 * and an empty body are heartbeats; an encrypted one is quarantined.
 */
export function* parseOwntracks(message: RawMessage, now: number): Iterable<ParsedRecord> {
  const body = message.body.replace(/^\uFEFF/, '').trim()
  if (!body) return
  const json = parseJsonOrNull(body)
  if (!json) return yield quarantineRecord(QUARANTINE_REASONS.brokenJson, message.body)
  const all: unknown[] = Array.isArray(json.value) ? json.value : [json.value]
  for (const one of all) yield withBattery(record(one, now), isRecord(one) ? one.batt : undefined, 100)
}

function record(value: unknown, now: number): ParsedRecord {
  const body = recordText(value)
  if (!isRecord(value) || typeof value._type !== 'string')
    return quarantineRecord(QUARANTINE_REASONS.notThisFormat, body)
  if (value._type === 'encrypted') return quarantineRecord(QUARANTINE_REASONS.encrypted, body)
  if (OTHER_TYPES.has(value._type)) return EMPTY_RECORD
  if (value._type !== 'location') return quarantineRecord(QUARANTINE_REASONS.unknownType, body)
  const seconds = parseClaimedNumber(value.tst)
  if (seconds === undefined) return quarantineRecord(QUARANTINE_REASONS.noTime, body)
  return parseClaimedFix(
    {
      lat: parseClaimedNumber(value.lat),
      lon: parseClaimedNumber(value.lon),
      t: Math.round(seconds * 1000),
      accuracy: parseClaimedNumber(value.acc),
      speed: toMetresPerSecond(parseClaimedNumber(value.vel), KMH_IN_MPS),
    },
    now,
    body,
  )
}
