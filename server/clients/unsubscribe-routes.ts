import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { subscriberStream } from '../../domain/records/subscriber.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { findTokenReceipt, unsubscribeReport } from '../reports/schedules/unsubscribe-report.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { findTokenSubscriber } from './unsubscribe-link.ts'

const tags = ['subscribers']
/** maximum length of a request body, bytes; a mail program sends `List-Unsubscribe=One-Click` */
const LONGEST_BODY = 1000

const page = (reply: FastifyReply, title: string, body: string) =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}</html>`,
    )

/**
 * Routes to unsubscribe. `GET /u/<token>` only shows a button, so that programs that follow links in mails
 * change nothing. `POST` unsubscribes, from this button or from a mail program (one click, RFC 8058).
 */
export function unsubscribeRoutes(app: App, context: Context): void {
  const schema = { tags, security: [], params: z.object({ token: z.string().max(120) }) }
  const subscriberOf = (token: string) => {
    const whose = findTokenSubscriber(context, token)
    if (!whose) throw notFoundProblem('This link is not valid.')
    return whose
  }
  void app.register(async (scope) => {
    const routes = scope as App
    // accept a body of any type and ignore it
    routes.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LONGEST_BODY },
      (_request, _body, done) => done(null, undefined),
    )
    routes.get('/u/:token', { schema }, async ({ params: { token } }, reply) => {
      const receipt = await findTokenReceipt(context, token)
      if (!receipt) subscriberOf(token)
      return page(
        reply,
        'Unsubscribe',
        `<p>${receipt ? 'You will receive this report no more.' : 'You will receive no more alerts at this address.'}</p><form method="post"><button>Unsubscribe</button></form>`,
      )
    })
    routes.post('/u/:token', { schema }, async ({ params: { token } }, reply) => {
      const receipt = await findTokenReceipt(context, token)
      if (receipt) {
        await unsubscribeReport(context, receipt)
        return page(reply, 'Unsubscribed', '<p>You receive this report no more.</p>')
      }
      const { company, id } = subscriberOf(token)
      // the result is ignored: a removed or already paused subscriber gets the same reply
      await handleCommand(context, subscriberStream, {
        company: companyId(company),
        id,
        command: { type: 'ChangeSubscriber', status: 'paused' },
        commandId: context.newId(),
        by: 'system:unsubscribe-link',
        at: context.now(),
      })
      return page(reply, 'Unsubscribed', '<p>You receive no more alerts at this address.</p>')
    })
  })
}
