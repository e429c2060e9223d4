import { z } from 'zod'
import { fieldCommandReply, fieldEnvelope } from '../../contract/field/field-command.ts'
import { id } from '../../contract/core/id.ts'
import { phoneAcknowledgement, phonePostOrdersReply } from '../../contract/site-posts/post-orders.ts'
import { postOrdersStream } from '../../domain/records/post-orders.ts'
import type { App } from '../app/app.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import { phoneOrdersRows } from '../post-orders/post-orders-rows.ts'
import type { Context } from '../app/context.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { acceptFieldCommand } from '../field-reports/accept-field-command.ts'
import { markAuthenticated } from '../http/limits/pre-auth-limits.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { requestCaller } from '../security/security-entry.ts'
import { findDeviceBySecret } from './find-device.ts'

const tags = ['phones']
const withSecret = z.object({ secret: z.string().describe('of the phone, as in the address it reports to') })
/** maximum number of post orders sent to a phone; a guard works at few posts */
const MOST = 100
/** maximum acknowledgements of a phone per quarter of an hour; each stores its command number */
const MOST_ANSWERS = 100

/**
 * Routes of a phone's post orders (instructions for a post): `GET /i/<secret>/post-orders`, and `POST
 * /i/<secret>/post-orders/<site post>/acknowledge`. `<secret>` is that of the URL to which the phone reports.
 */
export function phonePostOrdersRoutes(app: App, context: Context): void {
  app.get(
    '/i/:secret/post-orders',
    { schema: { tags, security: [], params: withSecret, response: { 200: phonePostOrdersReply } } },
    async (request, reply) => {
      const phone = await findDeviceBySecret(context, request.params.secret, requestCaller(request))
      if (!phone) throw notFoundProblem()
      markAuthenticated(request)
      void reply.header('cache-control', 'no-store')
      const rows = phoneOrdersRows(context.db, phone.company, phone.workerId).limit(MOST)
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
        // Only the envelope with the command's number is checked here. If the content is invalid, the refusal
        // uses up that number, so that later commands are not blocked.
        body: fieldEnvelope.loose(),
        response: { 200: fieldCommandReply },
      },
    },
    async (request, reply) => {
      const { secret, postId } = request.params
      const { body } = request
      const phone = await findDeviceBySecret(context, secret, requestCaller(request))
      if (!phone) throw notFoundProblem()
      markAuthenticated(request)
      const { company, workerId } = phone
      const attempt = await recordAttempt(context, [
        { name: `post-orders:${company}/${phone.id}`, limit: MOST_ANSWERS },
      ])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      const by = `device:${phone.id}`
      const data = await acceptFieldCommand(context, {
        company,
        by,
        envelope: fieldEnvelope.parse(body),
        carryOut: async (trx, { commandId, clocks }) => {
          const said = phoneAcknowledgement.safeParse(body)
          if (!said.success) return { ok: false, refusal: UNKNOWN_VERSION }
          const orders = phoneOrdersRows(trx, company, workerId).where('post.id', '=', postId)
          if (!(await orders.executeTakeFirst())) return { ok: false, refusal: NOT_THERE }
          const { version } = said.data
          return handleCommandIn(context, trx, postOrdersStream, {
            company,
            id: postId,
            command: { type: 'AcknowledgeOnPhone', sitePostId: postId, workerId, version, clocks },
            commandId,
            by,
            at: context.now(),
          })
        },
      })
      return { data }
    },
  )
}

const UNKNOWN_VERSION = {
  code: 'unknown_version',
  message: 'Please send the number of the version that was read.',
  field: 'version',
}
const NOT_THERE = { code: 'not_found', message: 'There are no post orders for this guard at this post.' }
