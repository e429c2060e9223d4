import { sql } from 'kysely'
import { z } from 'zod'
import { problem } from '../../contract/problem.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { HttpProblem } from './problem-reply.ts'

const okReply = z.object({ status: z.literal('ok') })

/** /healthz: the process lives. /readyz: it can take requests, so the database answers, and it is not stopping. */
export function healthRoutes(app: App, context: Context): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { schema: { response: { 200: okReply } } }, async () => ({ status: 'ok' as const }))
  app.get('/readyz', { schema: { response: { 200: okReply, 503: problem } } }, async () => {
    if (stopping) throw new HttpProblem(503, 'The server is stopping.')
    try {
      await sql`select 1`.execute(context.db)
    } catch (error) {
      // whatever the database says, the answer is the same: not ready
      context.log.error({ err: error }, 'the database does not answer')
      throw new HttpProblem(503, 'The database is not responding.')
    }
    return { status: 'ok' as const }
  })
}
