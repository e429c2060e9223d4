import { z } from 'zod'

/** ms since epoch UTC; a phone that lost its clock may begin at 0 */
const fieldTime = z
  .number()
  .int('Please send whole milliseconds.')
  .min(0, 'This time is before the year 1970.')
  .max(7_258_118_400_000, 'This time is after the year 2199.')

/** A device clock that differs by more is wrong, and the times it gave are corrected. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000

/** What a device says of the time of a command, ms since epoch UTC. */
export const claimedClocks = z.object({
  /** when the person says that it happened; null where they stated no time */
  stated: fieldTime.nullable(),
  /** by the device's clock, when the command was made */
  device: fieldTime,
  /** by the same clock, when it is sent: shows how wrong that clock is */
  sent: fieldTime,
})
export type ClaimedClocks = z.infer<typeof claimedClocks>

/** The three clocks of a command from the field with the correction, all in ms (since epoch UTC, or a difference). */
export const fieldClocks = z.object({
  stated: z.number().int().nullable(),
  device: z.number().int(),
  /** by the server's clock */
  received: z.number().int(),
  /** what was added to the device's clock; 0 where it was right */
  correction: z.number().int(),
  /** when the command was made, by the device's clock as corrected, never after it was received */
  made: z.number().int(),
})
export type FieldClocks = z.infer<typeof fieldClocks>

/**
 * Returns the three clocks of a command that arrived at `received`. The clock is measured as the command is sent, so
 * a command that waited for days without a network is corrected like one of now. Assumes that the clock was not set
 * in between. A stated time is never changed.
 */
export function correctClocks({ stated, device, sent }: ClaimedClocks, received: number): FieldClocks {
  const error = received - sent
  const correction = Math.abs(error) > CLOCK_TOLERANCE_MS ? error : 0
  return { stated, device, received, correction, made: Math.min(device + correction, received) }
}
