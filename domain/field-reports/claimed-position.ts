import { z } from 'zod'

/** Position that a device claims, degrees WGS84. `accuracyM` is in metres; null: the device stated none. */
export const claimedPosition = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyM: z.number().min(0).max(100_000).nullable(),
})
export type ClaimedPosition = z.infer<typeof claimedPosition>
