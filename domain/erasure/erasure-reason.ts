import { z } from 'zod'

/**
 * Why a person's data is erased. People choose from a list, because a free text could name the
 * person.
 */
export const erasureReason = z.enum(
  ['requested', 'no_longer_needed', 'consent_withdrawn', 'recorded_unlawfully'],
  'Please choose one.',
)
export type ErasureReason = z.infer<typeof erasureReason>
