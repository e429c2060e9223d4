import { claimedFix } from '../checked-fix.ts'
import { claimedFlag, claimedNumber, claimedTime, isRecord } from '../claimed-value.ts'
import { ALIVE, REASONS, setAside, type ParsedRecord } from '../parsed-message.ts'

/** fields of this app's messages without a position */
const SIGNS_OF_LIFE = ['event', 'uuid', 'timestamp', 'is_moving', 'odometer', 'activity', 'battery']

/**
 * Parses the `location` of a message of Traccar Client 9: `coords` in degrees, metres and m/s (-1 = unknown),
 * `timestamp` as ISO text, `mock` for a fake position. Without `coords` it is a heartbeat.
 */
export function locationObject(location: Record<string, unknown>, now: number, body: string): ParsedRecord {
  const { coords, timestamp } = location
  if (!isRecord(coords))
    return SIGNS_OF_LIFE.some((key) => Object.hasOwn(location, key))
      ? ALIVE
      : setAside(REASONS.notThisFormat, body)
  return claimedFix(
    {
      lat: claimedNumber(coords.latitude),
      lon: claimedNumber(coords.longitude),
      t: claimedTime(timestamp, now),
      accuracy: claimedNumber(coords.accuracy),
      speed: claimedNumber(coords.speed),
      simulated: claimedFlag(location.mock) === true,
    },
    now,
    body,
  )
}
