import { z } from 'zod'

/** ms since epoch UTC; a phone that lost its clock may start at 0 */
const fieldTime = z
  .number()
  .int('Please send whole milliseconds.')
  .min(0, 'This time is before the year 1970.')
  .max(7_258_118_400_000, 'This time is after the year 2199.')

/** A device clock that differs by more than this is wrong, and its times are corrected. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000

/** A device's statements about the time of a command, ms since epoch UTC. */
export const claimedClocks = z.object({
  /** time of the event as stated by the person; null if not stated */
  stated: fieldTime.nullable(),
  /** device's clock when the command was made */
  device: fieldTime,
  /** device's clock at the time of sending; shows the error of that clock */
  sent: fieldTime,
})
export type ClaimedClocks = z.infer<typeof claimedClocks>

/**
 * The three times of a command from the field, with the correction, all in ms (since epoch UTC, or
 * a difference).
 */
export const fieldClocks = z.object({
  stated: z.number().int().nullable(),
  device: z.number().int(),
  /** server's clock */
  received: z.number().int(),
  /** correction added to the device's clock; 0 if it was right */
  correction: z.number().int(),
  /** when the command was made, by the corrected device clock, never after it was received */
  made: z.number().int(),
})
export type FieldClocks = z.infer<typeof fieldClocks>

/**
 * Returns the three times of a command that arrived at `received`. The error of the clock is
 * measured at sending, so a command that waited for days without a network is corrected, too.
 * Assumes that the clock was not set in between. A stated time is never changed.
 */
export function correctClocks({ stated, device, sent }: ClaimedClocks, received: number): FieldClocks {
  const error = received - sent
  const correction = Math.abs(error) > CLOCK_TOLERANCE_MS ? error : 0
  return { stated, device, received, correction, made: Math.min(device + correction, received) }
}
