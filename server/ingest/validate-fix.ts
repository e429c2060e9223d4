import {
  QUARANTINE_REASONS,
  quarantineRecord,
  type ParsedFix,
  type ParsedRecord,
  type QuarantineReason,
} from './parsed-message.ts'

/**
 * How far a phone's clock may be ahead of the server's, ms. Such a fix keeps its time, which identifies
 * repetitions; its age counts as zero (`staleness`, `formatAgo`). Later fixes are quarantined, because the
 * guard would seem online until then.
 */
export const PHONE_CLOCK_AHEAD_MS = 2 * 60_000
const YEAR_2000 = Date.UTC(2000, 0, 1)
const FARTHEST_ACCURACY_M = 40_000_000
const HIGHEST_SPEED_MPS = 100_000

/**
 * Unchecked values of a message: degrees, ms since epoch UTC, metres, m/s. undefined = missing, NaN = not
 * readable.
 */
export interface ClaimedFix {
  lat: number | undefined
  lon: number | undefined
  t: number
  accuracy: number | undefined
  speed: number | undefined
  simulated?: boolean
}

/**
 * Validates the values of a message as a fix, or returns the reason for rejecting them. A missing, negative,
 * unreadable or implausible accuracy or speed becomes unknown; so does an accuracy of 0, which phones send
 * for "none".
 */
export function validateFix(claim: ClaimedFix, now: number): ParsedFix | { reason: QuarantineReason } {
  const { lat, lon, t, accuracy, speed, simulated = false } = claim
  if (lat === undefined || lon === undefined) return { reason: QUARANTINE_REASONS.noPosition }
  if (!Number.isFinite(lat) || !Number.isFinite(lon)) return { reason: QUARANTINE_REASONS.notANumber }
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return { reason: QUARANTINE_REASONS.outOfRange }
  if (lat === 0 && lon === 0) return { reason: QUARANTINE_REASONS.zeroIsland }
  if (!Number.isSafeInteger(t)) return { reason: QUARANTINE_REASONS.unreadableTime }
  if (t < YEAR_2000) return { reason: QUARANTINE_REASONS.before2000 }
  if (t > now + PHONE_CLOCK_AHEAD_MS) return { reason: QUARANTINE_REASONS.future }
  return {
    t,
    lat,
    lon,
    accuracy: accuracy !== undefined && accuracy > 0 && accuracy <= FARTHEST_ACCURACY_M ? accuracy : null,
    speed: speed !== undefined && speed >= 0 && speed <= HIGHEST_SPEED_MPS ? speed : null,
    simulated,
  }
}

/** Converts the values of a record to a fix. If they are rejected, `body` is quarantined. */
export function parseClaimedFix(claim: ClaimedFix, now: number, body: string): ParsedRecord {
  const fix = validateFix(claim, now)
  return 'reason' in fix ? quarantineRecord(fix.reason, body) : { fixes: [fix], quarantined: [] }
}
