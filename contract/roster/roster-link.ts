import { z } from 'zod'
import { rosterLinkLifecycle } from '../../domain/roster/roster-link.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** A link with which a guard reads their own roster without an account. */
export const rosterLink = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  status: z.enum(['issued', 'revoked']),
  /** ms since epoch UTC */
  issued_at: z.number(),
})
export type RosterLink = z.infer<typeof rosterLink>

export const rosterLinks = resource({
  path: '/roster-links',
  stream: 'roster-link',
  shows: ['worker'],
  query: listQuery(20, ['worker_name', 'status', 'issued_at']).extend({ worker_id: id.optional() }),
  row: rosterLink,
  body: z.object({ worker_id: id }),
})

export const rosterLinkSteps = stepRoutes(rosterLinks, rosterLinkLifecycle)

/**
 * GET /api/roster-links/{id}/address: the URL of a link, which contains its secret code. Requires Edit
 * Shifts.
 */
export const rosterLinkUrlReply = z.object({
  data: z.object({
    url: z.string(),
    /** URL for calendar subscriptions */
    calendar_url: z.string(),
    qr_svg: z.string(),
  }),
})
