import { postOrdersStream } from '../../domain/records/post-orders.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** version of the post orders in force; `id` is that of the site post */
    post_orders: { company: string; id: string; version: number }
    /** `issued_by` is `user:17`; times are ms since epoch UTC */
    post_orders_version: {
      company: string
      site_post_id: string
      version: number
      text: string
      note: string | null
      issued_at: number
      issued_by: string
    }
    post_orders_acknowledgement: {
      company: string
      site_post_id: string
      worker_id: string
      version: number
      how: 'phone' | 'paper'
      /** the date written on the paper, YYYY-MM-DD */
      signed_on: string | null
      acknowledged_at: number
      /** `device:4`, or the person who recorded the acknowledgement on paper */
      acknowledged_by: string
    }
  }
}

const TABLES = ['post_orders', 'post_orders_version', 'post_orders_acknowledgement'] as const

export const postOrders: Resource = {
  noun: { one: 'post orders', many: 'post orders' },
  path: '/site-posts/:id/post-orders',
  // the text is only for people at the post, so the feed and the activity only report a new version
  secret: ['text'],
  readModel: readModel(postOrdersStream, TABLES, async (trx, key, event, { at, by }) => {
    const of = { company: key.company, site_post_id: key.id, version: event.version }
    if (event.type === 'PostOrdersAcknowledged')
      return trx
        .insertInto('post_orders_acknowledgement')
        .values({
          ...of,
          worker_id: event.workerId,
          how: event.how,
          signed_on: event.signedOn,
          acknowledged_at: at,
          acknowledged_by: by,
        })
        .execute()
    await (event.version === 1 ? addRow : changeRow)(trx, 'post_orders', key, { version: event.version })
    return trx
      .insertInto('post_orders_version')
      .values({ ...of, text: event.text, note: event.note, issued_at: at, issued_by: by })
      .execute()
  }),
}
