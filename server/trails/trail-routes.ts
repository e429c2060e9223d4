import { Readable } from 'node:stream'
import { TRAILS_SPAN, TRAILS_TYPE, trailsQuery } from '../../contract/trails.ts'
import type { App } from '../app.ts'
import { whileAdmitted } from '../auth/while-admitted.ts'
import type { Context } from '../context.ts'
import { guardHours } from './guard-hours.ts'
import { trailArrow } from './trail-arrow.ts'
import { isKnownTag, trailsTag } from './trails-tag.ts'

/** What many guards walked in a span, for whoever replays a night: sent as it is read. */
export function trailRoutes(app: App, context: Context): void {
  app.get(
    '/trails',
    { schema: { tags: ['locations'], querystring: trailsQuery }, compress: { customTypes: /arrow/ } },
    async (request, reply) => {
      const { account, query } = request
      const to = query.to ?? (query.from === undefined ? context.now() : query.from + TRAILS_SPAN)
      const from = query.from ?? Math.max(0, to - TRAILS_SPAN)
      const { worker_ids: workerIds, within } = query
      const arrivals = query.arrivals !== undefined
      const span = { from, to, workerIds, within, arrivals }
      const { 'accept-encoding': coding = '', 'if-none-match': known } = request.headers
      const tag = await trailsTag(context, account.company, span, String(coding))
      if (tag !== null) {
        reply.header('etag', tag)
        if (isKnownTag(known, tag)) return reply.status(304).send()
      }
      const hours = guardHours(context, account.company, span)
      return reply.type(TRAILS_TYPE).send(Readable.from(whileAdmitted(request, trailArrow(hours, span))))
    },
  )
}
