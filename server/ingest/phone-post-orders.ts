import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { phoneAcknowledgement, phonePostOrdersReply } from '../../contract/post-orders.ts'
import { postOrdersStream } from '../../domain/post-orders/post-orders.ts'
import type { App } from '../app.ts'
import { ordersOnPhone } from '../back-office/post-orders-rows.ts'
import type { Context } from '../context.ts'
import { handle } from '../event-log/handle.ts'
import { vouchFor } from '../http/bound-strangers.ts'
import { HttpProblem, notFound, refusalProblem } from '../http/problem-reply.ts'
import { deviceOf } from './device-of.ts'

const withSecret = z.object({ secret: z.string() })
/** the most that a phone is told: a guard stands at a few posts */
const MOST = 100

/**
 * What a phone's guard is to know: `GET /i/<secret>/post-orders`, and the way to say that it was read,
 * `POST /i/<secret>/post-orders/<site post>/acknowledge`. The secret is the phone's own, as where it reports.
 */
export function phonePostOrdersRoutes(app: App, context: Context): void {
  app.get(
    '/i/:secret/post-orders',
    { schema: { hide: true, params: withSecret, response: { 200: phonePostOrdersReply } } },
    async (request, reply) => {
      const phone = await deviceOf(context.db, request.params.secret)
      if (!phone) throw notFound()
      vouchFor(request)
      void reply.header('cache-control', 'no-store')
      const rows = ordersOnPhone(context.db, phone.company, phone.workerId).limit(MOST)
      return { data: await rows.execute() }
    },
  )
  app.post(
    '/i/:secret/post-orders/:postId/acknowledge',
    {
      schema: {
        hide: true,
        params: withSecret.extend({ postId: id }),
        body: phoneAcknowledgement,
        response: { 200: z.object({ data: z.object({ version: z.number().int() }) }) },
      },
    },
    async (request) => {
      const { secret, postId } = request.params
      const { version } = request.body
      const phone = await deviceOf(context.db, secret)
      if (!phone) throw notFound()
      vouchFor(request)
      const { company, workerId } = phone
      const asked = ordersOnPhone(context.db, company, workerId).where('post.id', '=', postId)
      const orders = await asked.executeTakeFirst()
      // not his post, or no orders there
      if (!orders) throw notFound()
      if (orders.version !== version)
        throw new HttpProblem(409, `Version ${orders.version} is the one in force.`, { code: 'superseded' })
      const handled = await handle(context, postOrdersStream, {
        company,
        id: postId,
        command: { type: 'AcknowledgeOnPhone', sitePostId: postId, workerId, version },
        // one for each phone and version: a phone that asks again and again adds nothing
        commandId: `device:${phone.id}:post-orders:${postId}:${version}`,
        by: `device:${phone.id}`,
        at: context.now(),
      })
      if (!handled.ok) throw refusalProblem(handled.refusal)
      return { data: { version } }
    },
  )
}
