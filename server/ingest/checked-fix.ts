import {
  REASONS,
  setAside,
  type ParsedFix,
  type ParsedRecord,
  type QuarantineReason,
} from './parsed-message.ts'

/**
 * A phone's clock may run ahead of ours by this much, ms. Its fix keeps the time that it claims, by which it is known when
 * it is sent again; whoever asks how old it is takes that for now (`staleness`, `agoText`). What is later would pass for
 * "live" while it is not.
 */
export const AHEAD_MS = 2 * 60_000
const YEAR_2000 = Date.UTC(2000, 0, 1)
const FARTHEST_ACCURACY_M = 40_000_000
const HIGHEST_SPEED_MPS = 100_000

/** What a message claims: degrees, ms since epoch UTC, metres, m/s. undefined = not there, NaN = not readable. */
export interface Claim {
  lat: number | undefined
  lon: number | undefined
  t: number
  accuracy: number | undefined
  speed: number | undefined
  simulated?: boolean
}

/**
 * A fix from a claim, or why not. An accuracy or speed that is absent, negative, unreadable or beyond belief is
 * unknown; so is an accuracy of 0, which phones send for "none".
 */
export function checkedFix(claim: Claim, now: number): ParsedFix | { reason: QuarantineReason } {
  const { lat, lon, t, accuracy, speed, simulated = false } = claim
  if (lat === undefined || lon === undefined) return { reason: REASONS.noPosition }
  if (!Number.isFinite(lat) || !Number.isFinite(lon)) return { reason: REASONS.notANumber }
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return { reason: REASONS.outOfRange }
  if (lat === 0 && lon === 0) return { reason: REASONS.zeroIsland }
  if (!Number.isSafeInteger(t)) return { reason: REASONS.unreadableTime }
  if (t < YEAR_2000) return { reason: REASONS.before2000 }
  if (t > now + AHEAD_MS) return { reason: REASONS.future }
  return {
    t,
    lat,
    lon,
    accuracy: accuracy !== undefined && accuracy > 0 && accuracy <= FARTHEST_ACCURACY_M ? accuracy : null,
    speed: speed !== undefined && speed >= 0 && speed <= HIGHEST_SPEED_MPS ? speed : null,
    simulated,
  }
}

/** What a record with this claim holds; `body` is what is kept where it is not a fix. */
export function claimedFix(claim: Claim, now: number, body: string): ParsedRecord {
  const fix = checkedFix(claim, now)
  return 'reason' in fix ? setAside(fix.reason, body) : { fixes: [fix], quarantined: [] }
}
