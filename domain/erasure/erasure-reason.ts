import { z } from 'zod'

/**
 * Reasons for which a person's data is erased. It is a fixed list, because free text could name the person.
 */
export const erasureReason = z.enum(
  ['requested', 'no_longer_needed', 'consent_withdrawn', 'recorded_unlawfully'],
  'Please choose one.',
)
export type ErasureReason = z.infer<typeof erasureReason>
