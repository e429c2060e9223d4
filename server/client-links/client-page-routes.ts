import { z } from 'zod'
import { clientPageReply } from '../../contract/client-links/client-page.ts'
import type { App } from '../app.ts'
import { countAttempt, tooManyAttempts } from '../auth/guessing/tries.ts'
import type { Context } from '../context.ts'
import { readClientPage } from './client-page-of.ts'
import { createClientLinkReader } from './presented-client-link.ts'

/** requests of one link in a quarter of an hour, over all open screens */
const MOST_VIEWS = 300

/** Route of a client's page: `GET /v/<code>`. It is read-only. */
export function clientPageRoutes(app: App, context: Context): void {
  const readLink = createClientLinkReader(context)
  const params = z.object({ code: z.string().max(64).describe('as in the link') })
  app.get(
    '/v/:code',
    { schema: { tags: ['client view'], security: [], params, response: { 200: clientPageReply } } },
    async (request, reply) => {
      const link = await readLink(request, reply, request.params.code)
      const attempt = await countAttempt(context, [
        { name: `client-link:${link.company}/${link.linkId}`, limit: MOST_VIEWS },
      ])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      void reply.header('cache-control', 'no-store')
      return { data: await readClientPage(context, link) }
    },
  )
}
