import { parseClaimedFix } from '../validate-fix.ts'
import { parseClaimedFlag, parseClaimedNumber, parseClaimedTime, isRecord } from '../parse-value.ts'
import { EMPTY_RECORD, QUARANTINE_REASONS, quarantineRecord, type ParsedRecord } from '../parsed-message.ts'

/** a message without a position but with one of these fields is a heartbeat of this app */
const SIGNS_OF_LIFE = ['event', 'uuid', 'timestamp', 'is_moving', 'odometer', 'activity', 'battery']

/**
 * Parses the `location` of a message of Traccar Client 9: `coords` in degrees, metres and m/s (-1 = unknown),
 * `timestamp` as ISO text, `mock` for a fake position. Without `coords` it is a heartbeat.
 */
export function locationObject(location: Record<string, unknown>, now: number, body: string): ParsedRecord {
  const { coords, timestamp } = location
  if (!isRecord(coords))
    return SIGNS_OF_LIFE.some((key) => Object.hasOwn(location, key))
      ? EMPTY_RECORD
      : quarantineRecord(QUARANTINE_REASONS.notThisFormat, body)
  return parseClaimedFix(
    {
      lat: parseClaimedNumber(coords.latitude),
      lon: parseClaimedNumber(coords.longitude),
      t: parseClaimedTime(timestamp, now),
      accuracy: parseClaimedNumber(coords.accuracy),
      speed: parseClaimedNumber(coords.speed),
      simulated: parseClaimedFlag(location.mock) === true,
    },
    now,
    body,
  )
}
