import { Readable } from 'node:stream'
import { DEFAULT_TRAILS_SPAN, TRAILS_TYPE, trailsQuery } from '../../contract/tracking/trails.ts'
import type { App } from '../app/app.ts'
import { assertStillAuthorized, whileAuthorized } from '../auth/permissions/while-authorized.ts'
import type { Context } from '../app/context.ts'
import { limitConcurrency } from '../http/limits/request-queues.ts'
import { throwIfClientGone } from '../http/reply/problem-reply.ts'
import { readGuardHours } from './guard-hours.ts'
import { trailArrowStream } from './trail-arrow.ts'
import { matchesEtag, trailsEtag } from './trails-etag.ts'

/**
 * maximum parallel replies per account; a console requests two hours of a period at a time, and two of its
 * simplified shape
 */
const AT_ONCE = 12

/**
 * Route GET /trails: the tracks of many guards in a period, for replays. The reply is sent while the database
 * is read.
 */
export function trailRoutes(app: App, context: Context): void {
  const count = limitConcurrency(AT_ONCE, 'Trails are being sent to you. Ask for more when you have them.')
  app.get(
    '/trails',
    { schema: { tags: ['locations'], querystring: trailsQuery }, compress: { customTypes: /arrow/ } },
    async (request, reply) => {
      const { account, query } = request
      count(`${account.company} ${account.userId}`, reply)
      const to = query.to ?? (query.from === undefined ? context.now() : query.from + DEFAULT_TRAILS_SPAN)
      const from = query.from ?? Math.max(0, to - DEFAULT_TRAILS_SPAN)
      const { worker_ids: workerIds, within } = query
      const arrivals = query.arrivals !== undefined
      const late = query.late !== undefined
      const span = { from, to, workerIds, within, arrivals, ...(late && { late }) }
      const { 'accept-encoding': coding = '', 'if-none-match': known } = request.headers
      const tag = await trailsEtag(context, account.company, span, String(coding))
      if (tag !== null) {
        reply.header('etag', tag)
        if (matchesEtag(known, tag)) return reply.status(304).send()
      }
      const hours = readGuardHours(context, account.company, span, async () => {
        throwIfClientGone(reply)
        await assertStillAuthorized(request)
      })
      return reply
        .type(TRAILS_TYPE)
        .send(Readable.from(whileAuthorized(request, trailArrowStream(hours, span))))
    },
  )
}
