import type { FastifyReply, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { authenticate } from './authenticate.ts'
import { RtdbEndpoint } from './endpoint.ts'
import { guardLocations } from './guard-locations.ts'
import { guardRules } from './guard-rules.ts'
import { fillGuardLocations, LiveBridge } from './live-bridge.ts'
import { patrolHistory } from './patrol-history.ts'
import { rest } from './rest.ts'

const REST_PATHS = [
  '/.json',
  '/guard_locations.json',
  '/guard_locations/*',
  '/patrol_history.json',
  '/patrol_history/*',
]

/** The embedded Realtime Database: `/.ws` and REST on the server's own port; the namespace is the company's id. */
export async function rtdbRoutes(app: App, context: Context): Promise<void> {
  const endpoint: RtdbEndpoint = new RtdbEndpoint({
    rules: guardRules,
    authenticate: authenticate(context),
    believesProxy: context.config.trustProxy > 0,
    branches: {
      guard_locations: guardLocations(context, (company) => bridge.flush(company)),
      patrol_history: patrolHistory(context),
    },
    open: (database) => fillGuardLocations(context, database),
    now: context.now,
    failed: (error) => context.log.warn({ err: error }, 'a realtime connection failed'),
  })
  const bridge = new LiveBridge((company) => endpoint.opened(company))
  const silence = context.events.on('fixes', (stored) => bridge.take(stored))

  new Gauge({
    name: 'rtdb_connections',
    help: 'Open realtime connections',
    registers: [context.metrics],
    collect() {
      this.set(endpoint.connections)
    },
  })

  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/.ws?')) endpoint.upgrade(request, socket, head)
    else socket.destroy()
  })
  app.addHook('preClose', async () => {
    silence()
    bridge.stop()
    endpoint.close()
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost')
      const { status, body } = await rest(endpoint, {
        method: request.method,
        pathname,
        params: searchParams,
        authorization: request.headers.authorization,
        body: typeof request.body === 'string' ? request.body : '',
      })
      return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
    }
    for (const url of REST_PATHS) {
      scope.route({
        method: ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'],
        url,
        schema: { hide: true },
        handler: answer,
      })
    }
  })
}
