import { z } from 'zod'
import { acknowledgedHow, postOrdersRules } from '../../domain/records/post-orders.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'
import { pageQuery } from '../core/page.ts'
import { resource } from '../core/resource.ts'

/** One version of a site post's orders; the first of the list is in force. */
export const postOrdersVersion = z.object({
  id,
  version: z.number().int(),
  text: z.string(),
  note: z.string().nullable(),
  /** text of the previous version; null for the first */
  replaced_text: z.string().nullable(),
  /** ms since epoch UTC */
  issued_at: z.number(),
  issued_by: z.string().nullable(),
  /** number of guards who acknowledged it */
  acknowledged: z.number().int(),
})
export type PostOrdersVersion = z.infer<typeof postOrdersVersion>

/** GET, POST /api/site-posts/{id}/post-orders: its versions, newest first; POST issues the next one. */
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
 * A guard of the post's assignment, and whether the guard has acknowledged the version in force.
 */
export const postOrdersReader = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  /** ms since epoch UTC; null: not acknowledged */
  acknowledged_at: z.number().nullable(),
  how: acknowledgedHow.nullable(),
  /** the day on the paper, YYYY-MM-DD */
  signed_on: z.string().nullable(),
  /** account that recorded the paper */
  recorded_by: z.string().nullable(),
  /** the newest version that the guard acknowledged before; null: none */
  earlier_version: z.number().int().nullable(),
})
export type PostOrdersReader = z.infer<typeof postOrdersReader>

/**
 * GET /api/site-posts/{id}/acknowledgements: the guards of its assignment, those without an acknowledgement
 * first. POST records that a guard has read and signed the version in force on paper.
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
 * GET /api/worker-post-orders/{workerId}: orders in force at the posts of a guard's assignments
 * that the guard has not acknowledged.
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

/** GET /i/{secret}/post-orders: the orders for the phone's guard, with their acknowledgements. */
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
/** POST /i/{secret}/post-orders/{sitePostId}/acknowledge, in the envelope of a command from the field */
export const phoneAcknowledgement = z.object({ version: z.number().int().positive() })
