import { checkedFix } from '../ingest/checked-fix.ts'
import { claimedNumber } from '../ingest/claimed-value.ts'
import { REASONS, type ParsedFix } from '../ingest/parsed-message.ts'
import { instantOf } from '../ingest/time-text.ts'

/** A point as in a track file; speed in m/s. */
interface TrackRecord {
  lat: string | null | undefined
  lon: string | null | undefined
  time: string | null | undefined
  accuracy?: string | null | undefined
  speed?: string | null | undefined
}

/** A fix from the texts of a track point, or why not. A point without a time is not a fix. */
export function trackFix(record: TrackRecord, now: number): ParsedFix | { reason: string } {
  if (!record.time) return { reason: REASONS.noTime }
  return checkedFix(
    {
      lat: claimedNumber(record.lat),
      lon: claimedNumber(record.lon),
      t: instantOf(record.time) ?? Number.NaN,
      accuracy: claimedNumber(record.accuracy),
      speed: claimedNumber(record.speed),
    },
    now,
  )
}
