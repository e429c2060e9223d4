import { validateFix } from '../ingest/checked-fix.ts'
import { parseClaimedNumber } from '../ingest/claimed-value.ts'
import { QUARANTINE_REASONS, type ParsedFix } from '../ingest/parsed-message.ts'
import { parseTimeText } from '../ingest/time-text.ts'

/** A point as in a track file; speed in m/s. */
interface TrackRecord {
  lat: string | null | undefined
  lon: string | null | undefined
  time: string | null | undefined
  accuracy?: string | null | undefined
  speed?: string | null | undefined
}

/** A fix from the texts of a track point, or why not. A point without a time is not a fix. */
export function parseTrackFix(record: TrackRecord, now: number): ParsedFix | { reason: string } {
  if (!record.time) return { reason: QUARANTINE_REASONS.noTime }
  return validateFix(
    {
      lat: parseClaimedNumber(record.lat),
      lon: parseClaimedNumber(record.lon),
      t: parseTimeText(record.time) ?? Number.NaN,
      accuracy: parseClaimedNumber(record.accuracy),
      speed: parseClaimedNumber(record.speed),
    },
    now,
  )
}
