import { z } from 'zod'
import { haversine } from '../geo/haversine.ts'
import type { ClaimedPosition } from './claimed-position.ts'

/**
 * Reasons to check a report, e.g. the code was used elsewhere (as a photo), or the guard number is unknown.
 */
export const DOUBTS = [
  'far',
  'too_fast',
  'own_phone_elsewhere',
  'other_guard_by_phone',
  'sent_late',
  'unknown_guard',
  'unknown_checkpoint',
  'not_recorded',
] as const
export const doubt = z.object({
  kind: z.enum(DOUBTS),
  /** distance from the post, or between two uses of the code; null if it does not apply */
  metres: z.number().nullable(),
  /** accuracy of the position as the phone stated it, metres */
  accuracyM: z.number().nullable(),
  /** time between two uses of the code; null if it does not apply */
  seconds: z.number().nullable(),
  /** why nothing was recorded: the text of the refusal */
  detail: z.string().nullable(),
})
export type Doubt = z.infer<typeof doubt>

/**
 * Distance from the post, metres, after subtraction of the accuracy. A phone farther away is elsewhere,
 * because few sites are larger.
 */
export const DISTANT_M = 300
/** Maximum plausible speed of travel between two uses of a code, km/h. */
export const MAX_TRAVEL_KMH = 130

const blank: Omit<Doubt, 'kind'> = { metres: null, accuracyM: null, seconds: null, detail: null }
export const createDoubt = (kind: Doubt['kind'], more: Partial<Omit<Doubt, 'kind'>> = {}): Doubt => ({
  ...blank,
  kind,
  ...more,
})

/**
 * Position and time at which a code was used. Without a position, that of its post counts. Degrees WGS84,
 * ms since epoch UTC.
 */
export interface CodeUsage {
  post: { latitude: number; longitude: number }
  position: ClaimedPosition | null
  made: number
}

/**
 * Returns doubts that a code was used at its post. The position is far from the post, or an earlier use by
 * the same guard or phone is too far away for the time between. Without a position there is no distance.
 */
export function findPlaceDoubts(use: CodeUsage, before: CodeUsage | null): Doubt[] {
  const doubts: Doubt[] = []
  const { position, post } = use
  if (position) {
    const metres = Math.round(metresBetween(post, position))
    if (metres - (position.accuracyM ?? 0) > DISTANT_M)
      doubts.push(
        createDoubt('far', { metres, accuracyM: position.accuracyM && Math.round(position.accuracyM) }),
      )
  }
  if (before) {
    const metres = Math.round(metresBetween(before.position ?? before.post, position ?? post))
    const accuracyM = (before.position?.accuracyM ?? 0) + (position?.accuracyM ?? 0)
    const seconds = Math.round(Math.abs(use.made - before.made) / 1000)
    const least = Math.max(0, metres - accuracyM)
    if (least > DISTANT_M && least / Math.max(seconds, 1) > MAX_TRAVEL_KMH / 3.6)
      doubts.push(createDoubt('too_fast', { metres, accuracyM: Math.round(accuracyM), seconds }))
  }
  return doubts
}

/**
 * Maximum plausible time without a network, ms: a shift is no longer. When a later report was made is known
 * only from the phone's clock.
 */
const SENT_LATE_MS = 12 * 3_600_000

/**
 * Returns the doubt that a report was sent long after it was made (both ms since epoch UTC); null: none.
 */
export const lateReportDoubt = ({ made, received }: { made: number; received: number }): Doubt | null =>
  received - made > SENT_LATE_MS
    ? createDoubt('sent_late', { seconds: Math.round((received - made) / 1000) })
    : null

/** Maximum time between a report and the fix of the guard's own phone with which it is compared, ms. */
export const MAX_FIX_DISTANCE_MS = 10 * 60_000
/**
 * Two reports for different guards from one phone within this time are doubtful, ms. A shared phone is
 * handed over at a change of shift.
 */
export const SHARED_PHONE_MS = 4 * 3_600_000

/**
 * Returns the doubt that the guard's own phone was elsewhere, from its fix nearest in time; null: the phone
 * may have been at the place.
 */
export function guardPhoneDoubt(
  { post, position, made }: CodeUsage,
  fix: { latitude: number; longitude: number; accuracyM: number; t: number },
): Doubt | null {
  const metres = Math.round(metresBetween(position ?? post, fix))
  const accuracyM = Math.round((position?.accuracyM ?? 0) + fix.accuracyM)
  const seconds = Math.round(Math.abs(made - fix.t) / 1000)
  // the phone may have moved this far between report and fix, so the distance proves nothing
  const reach = accuracyM + (seconds * MAX_TRAVEL_KMH) / 3.6
  return metres - reach > DISTANT_M
    ? createDoubt('own_phone_elsewhere', { metres, accuracyM, seconds })
    : null
}

type Place = { latitude: number; longitude: number }
const metresBetween = (a: Place, b: Place) => haversine(a.latitude, a.longitude, b.latitude, b.longitude)
