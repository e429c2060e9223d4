import { z } from 'zod'
import { acknowledgedHow, postOrdersRules } from '../../domain/records/post-orders.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'
import { pageQuery } from '../core/page.ts'
import { resource } from '../core/resource.ts'

/** One version of a site post's orders. In the list, the first version is in force. */
export const postOrdersVersion = z.object({
  id,
  version: z.number().int(),
  text: z.string(),
  note: z.string().nullable(),
  /** text of the previous version; null for the first version */
  replaced_text: z.string().nullable(),
  /** ms since epoch UTC */
  issued_at: z.number(),
  issued_by: z.string().nullable(),
  /** number of guards who acknowledged it */
  acknowledged: z.number().int(),
})
export type PostOrdersVersion = z.infer<typeof postOrdersVersion>

/** GET and POST /api/site-posts/{id}/post-orders: the versions, newest first; POST issues a new version. */
export const sitePostOrders = (sitePostId: string) =>
  resource({
    path: `/site-posts/${encodeURIComponent(sitePostId)}/post-orders`,
    stream: 'post-orders',
    shows: [],
    query: pageQuery(10),
    row: postOrdersVersion,
    body: z.object(postOrdersRules.shape),
  })

/**
 * A guard of the post's assignment. The fields show whether the guard has acknowledged the version in
 * force.
 */
export const postOrdersReader = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  /** ms since epoch UTC; null: not yet acknowledged */
  acknowledged_at: z.number().nullable(),
  how: acknowledgedHow.nullable(),
  /** date on the signed paper, YYYY-MM-DD */
  signed_on: z.string().nullable(),
  /** name of the account that recorded the signed paper */
  recorded_by: z.string().nullable(),
  /** newest earlier version that the guard acknowledged; null: none */
  earlier_version: z.number().int().nullable(),
})
export type PostOrdersReader = z.infer<typeof postOrdersReader>

/**
 * GET /api/site-posts/{id}/acknowledgements: guards of the post's assignment; those without an
 * acknowledgement come first. POST records that a guard has signed the version in force on paper.
 */
export const postOrdersReaders = (sitePostId: string) =>
  resource({
    path: `/site-posts/${encodeURIComponent(sitePostId)}/acknowledgements`,
    stream: 'post-orders',
    shows: ['assignment', 'worker', 'site-post'],
    query: pageQuery(10),
    row: postOrdersReader,
    body: z.object({ signed_on: day, worker_id: id, version: z.number().int().positive() }),
  })

/**
 * GET /api/worker-post-orders/{workerId}: orders in force that a guard has not acknowledged, of all posts
 * of their assignments.
 */
export const outstandingOrder = z.object({
  id,
  site_post_id: id,
  site_post_name: z.string(),
  assignment_id: id,
  assignment_name: z.string(),
  version: z.number().int(),
  issued_at: z.number(),
})
export type OutstandingOrder = z.infer<typeof outstandingOrder>

export const outstandingOrders = (workerId: string) =>
  resource({
    path: `/worker-post-orders/${encodeURIComponent(workerId)}`,
    stream: 'post-orders',
    shows: ['assignment', 'site-post'],
    query: pageQuery(10),
    row: outstandingOrder,
    body: z.object({}),
  })

/**
 * GET /i/{secret}/post-orders: the orders for the guard of the phone with this secret, with their
 * acknowledgements.
 */
export const phonePostOrdersReply = z.object({
  data: z.array(
    z.object({
      site_post_id: id,
      site_post_name: z.string(),
      version: z.number().int(),
      text: z.string(),
      issued_at: z.number(),
      acknowledged_at: z.number().nullable(),
    }),
  ),
})
/**
 * POST /i/{secret}/post-orders/{sitePostId}/acknowledge: the content of a field command, sent in its
 * envelope
 */
export const phoneAcknowledgement = z.object({ version: z.number().int().positive() })
