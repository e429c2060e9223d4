import { z } from 'zod'
import { id } from '../id.ts'

/**
 * GET /api/occurrence-proposals: by the fixes at a time, the guards who were near a post, or the posts that a guard was
 * near, the nearest first. A caller without the permission for the live map gets none.
 */
export const occurrenceProposalsQuery = z.object({
  /** ms since epoch UTC; default: now */
  at: z.coerce.number().int().nonnegative().optional(),
  site_post_id: id.optional(),
  worker_id: id.optional(),
})

const proposal = z.object({
  id,
  name: z.string(),
  /** from the fix to the post, metres */
  distance: z.number(),
  /** of the fix, ms since epoch UTC */
  fix_at: z.number(),
})
export type OccurrenceProposal = z.infer<typeof proposal>

export const occurrenceProposalsReply = z.object({
  data: z.object({ guards: z.array(proposal), posts: z.array(proposal) }),
})
