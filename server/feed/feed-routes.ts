import { z } from 'zod'
import type { Limits } from '../../domain/user/limits.ts'
import type { App } from '../app/app.ts'
import { verifyAccessToken } from '../auth/access-token.ts'
import { bearerToken } from '../auth/authorize.ts'
import type { Context } from '../app/context.ts'
import { readLiveLocations } from '../fixes/live/live-locations.ts'
import { addGauge } from '../metrics/gauge.ts'
import { FeedConnection } from './feed-connection.ts'
import { createFeedOutput } from './feed-output.ts'

const feedHeaders = z.object({ 'last-event-id': z.coerce.number().int().nonnegative().optional() })

/**
 * Route GET /api/feed, see contract/tracking/feed.ts. The connection ends when the access token expires; the
 * reader reconnects with the next token and continues.
 */
export function feedRoutes(app: App, context: Context): void {
  const open = new Set<FeedConnection>()
  addGauge(context, { name: 'feed_readers', help: 'Open feed connections' }, (gauge) => gauge.set(open.size))
  addGauge(
    context,
    { name: 'feed_backlog_bytes', help: 'Bytes that wait for readers of the feed who take them slowly' },
    (gauge) => gauge.set(sumOf(open, ({ backlog }) => backlog)),
  )
  addGauge(
    context,
    { name: 'feed_stalled_readers', help: 'Open feed connections that take nothing at the moment' },
    (gauge) => gauge.set(sumOf(open, ({ isStalled }) => Number(isStalled))),
  )
  const closeAll = () => {
    for (const connection of open) connection.close()
  }
  app.addHook('preClose', async () => closeAll())
  context.schema.onNewer(closeAll)
  app.get('/feed', { schema: { headers: feedHeaders } }, async (request, reply) => {
    const { account } = request
    const token = bearerToken(request) ?? ''
    const readAccount = () => verifyAccessToken(context, token)
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
    reply.raw.setHeader('cache-control', 'no-store')
    // otherwise, proxies such as nginx would buffer the frames
    reply.raw.setHeader('x-accel-buffering', 'no')
    reply.hijack()
    app.departure.streams.add(request.raw.socket)
    const readLive = (limits: Limits | null) =>
      readLiveLocations(context.db, account.company, undefined, limits)
    const out = createFeedOutput(request.raw, reply.raw)
    const connection = new FeedConnection(context, { account, readAccount, readLive }, out)
    open.add(connection)
    reply.raw.once('close', () => open.delete(connection))
    const after = request.headers['last-event-id'] ?? null
    connection.start(after)
  })
}

const sumOf = (open: ReadonlySet<FeedConnection>, value: (connection: FeedConnection) => number) =>
  [...open].reduce((sum, connection) => sum + value(connection), 0)
