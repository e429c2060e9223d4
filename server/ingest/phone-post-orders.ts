import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { phoneAcknowledgement, phonePostOrdersReply } from '../../contract/post-orders.ts'
import { postOrdersStream } from '../../domain/post-orders/post-orders.ts'
import type { App } from '../app.ts'
import { ordersOnPhone } from '../post-orders/post-orders-rows.ts'
import type { Context } from '../context.ts'
import { handleIn } from '../event-log/handle.ts'
import { vouchFor } from '../http/bound-strangers.ts'
import { notFound, refusalProblem } from '../http/problem-reply.ts'
import { callerOf } from '../security/caller-of.ts'
import { deviceOf } from './device-of.ts'

const tags = ['phones']
const withSecret = z.object({ secret: z.string().describe('of the phone, as in the address it reports to') })
/** the most that a phone is told: a guard stands at a few posts */
const MOST = 100

/**
 * What a phone's guard is to know: `GET /i/<secret>/post-orders`, and the way to say that it was read,
 * `POST /i/<secret>/post-orders/<site post>/acknowledge`. The secret is the phone's own, as where it reports.
 */
export function phonePostOrdersRoutes(app: App, context: Context): void {
  app.get(
    '/i/:secret/post-orders',
    { schema: { tags, security: [], params: withSecret, response: { 200: phonePostOrdersReply } } },
    async (request, reply) => {
      const phone = await deviceOf(context, request.params.secret, callerOf(request))
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
        tags,
        security: [],
        params: withSecret.extend({ postId: id }),
        body: phoneAcknowledgement,
        response: { 200: z.object({ data: z.object({ version: z.number().int() }) }) },
      },
    },
    async (request) => {
      const { secret, postId } = request.params
      const { version } = request.body
      const phone = await deviceOf(context, secret, callerOf(request))
      if (!phone) throw notFound()
      vouchFor(request)
      const { company, workerId } = phone
      const command = { type: 'AcknowledgeOnPhone', sitePostId: postId, workerId, version } as const
      const events = await context.db.transaction().execute(async (trx) => {
        const handled = await handleIn(context, trx, postOrdersStream, {
          company,
          id: postId,
          asked: command,
          commandIn: async () => {
            const orders = ordersOnPhone(trx, company, workerId).where('post.id', '=', postId)
            // not his post, or no orders there
            if (!(await orders.executeTakeFirst())) throw notFound()
            return command
          },
          // one for each phone and version: a phone that asks again and again adds nothing
          commandId: `device:${phone.id}:post-orders:${postId}:${version}`,
          by: `device:${phone.id}`,
          at: context.now(),
        })
        // not remembered: a version that is still to be issued is acknowledged by the same command once it is
        if (!handled.ok) throw refusalProblem(handled.refusal)
        return handled.events
      })
      if (events.length > 0) context.events.wake(company)
      return { data: { version } }
    },
  )
}
