import { z } from 'zod'

/** ms since epoch UTC; starts at 0 because a phone that lost its time begins there */
const fieldTime = z
  .number()
  .int('Please send whole milliseconds.')
  .min(0, 'This time is before the year 1970.')
  .max(7_258_118_400_000, 'This time is after the year 2199.')

/** Maximum error of a device's clock, ms. Times of a clock with a larger error are corrected. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000

/** What a device claims about the time of a command, ms since epoch UTC. */
export const claimedClocks = z.object({
  /** time of the event as the person stated it; null: not stated */
  stated: fieldTime.nullable(),
  /** device's clock when the person made the command */
  device: fieldTime,
  /** device's clock when it sent the command; it shows the error of that clock */
  sent: fieldTime,
})
export type ClaimedClocks = z.infer<typeof claimedClocks>

/**
 * Times of a command from the field and the correction of its clock. Times are ms since epoch UTC, the
 * correction is ms.
 */
export const fieldClocks = z.object({
  stated: z.number().int().nullable(),
  device: z.number().int(),
  /** server's clock when the command arrived */
  received: z.number().int(),
  /** ms that were added to the device's clock; 0: the clock was right */
  correction: z.number().int(),
  /** when the command was made, by the corrected device clock; never later than `received` */
  made: z.number().int(),
})
export type FieldClocks = z.infer<typeof fieldClocks>

/**
 * Returns the times of a command that arrived at `received`, with the correction of the device's clock. The
 * clock's error is measured when the device sends. So a command that waited offline for days is corrected,
 * too, unless the clock was set meanwhile. A stated time is never changed.
 */
export function correctClocks({ stated, device, sent }: ClaimedClocks, received: number): FieldClocks {
  const error = received - sent
  const correction = Math.abs(error) > CLOCK_TOLERANCE_MS ? error : 0
  return { stated, device, received, correction, made: Math.min(device + correction, received) }
}
