import { z } from 'zod'
import { clientLinkLifecycle } from '../../domain/records/client-link.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** A link by which a client sees their own sites without an account. */
export const clientLink = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  status: z.enum(['issued', 'revoked']),
  /** last day of validity, YYYY-MM-DD in the company's time zone */
  expires_on: z.string(),
  /** ms since epoch UTC */
  issued_at: z.number(),
})
export type ClientLink = z.infer<typeof clientLink>

export const clientLinks = resource({
  path: '/client-links',
  stream: 'client-link',
  shows: ['client'],
  query: listQuery(20, ['client_name', 'status', 'expires_on', 'issued_at']).extend({
    client_id: id.optional(),
  }),
  row: clientLink,
  body: z.object({ client_id: id, expires_on: day }),
})

export const clientLinkSteps = stepRoutes(clientLinks, clientLinkLifecycle)

/**
 * GET /api/client-links/{id}/address: the URL of a link, which contains its secret code. Requires Edit
 * Clients.
 */
export const clientLinkUrlReply = z.object({
  data: z.object({
    url: z.string(),
    qr_svg: z.string(),
  }),
})
