import { Gauge } from 'prom-client'
import { z } from 'zod'
import type { Limits } from '../../domain/user/limits.ts'
import type { App } from '../app.ts'
import { verifyAccessToken } from '../auth/access-token.ts'
import { bearer } from '../auth/admit.ts'
import type { Context } from '../context.ts'
import { liveLocations } from '../fixes/live-locations.ts'
import { FeedConnection } from './feed-connection.ts'
import { feedOutput } from './feed-output.ts'

const feedHeaders = z.object({ 'last-event-id': z.coerce.number().int().nonnegative().optional() })

/** GET /api/feed: see contract/feed.ts. It ends when the access token does; the reader resumes with the next one. */
export function feedRoutes(app: App, context: Context): void {
  const open = new Set<FeedConnection>()
  context.metrics.registerMetric(
    new Gauge({
      name: 'feed_readers',
      help: 'Open feed connections',
      registers: [],
      collect() {
        this.set(open.size)
      },
    }),
  )
  app.addHook('preClose', async () => {
    for (const connection of open) connection.close()
  })
  app.get('/feed', { schema: { headers: feedHeaders } }, async (request, reply) => {
    const { account } = request
    const token = bearer(request) ?? ''
    const readAccount = () => verifyAccessToken(context, token)
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
    reply.raw.setHeader('cache-control', 'no-store')
    // proxies such as nginx would hold the frames back
    reply.raw.setHeader('x-accel-buffering', 'no')
    reply.hijack()
    const readLive = (limits: Limits | null) => liveLocations(context.db, account.company, undefined, limits)
    const out = feedOutput(request.raw, reply.raw)
    const connection = new FeedConnection(context, { account, readAccount, readLive }, out)
    open.add(connection)
    reply.raw.once('close', () => open.delete(connection))
    const after = request.headers['last-event-id'] ?? null
    connection.start(after)
  })
}
