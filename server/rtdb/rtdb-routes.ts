import type { Context } from '../app/context.ts'
import { realtimeTokenReply } from '../../contract/settings/app-config.ts'
import type { App } from '../app/app.ts'
import { createCloudToken } from '../cloud/firebase-cloud.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { affectedAccounts } from '../auth/permissions/affected-accounts.ts'
import { authenticate } from './access/authenticate.ts'
import { RtdbEndpoint } from './connection/endpoint.ts'
import { guardRules } from './access/rules.ts'
import { fillGuardLocations, LiveBridge } from './live-bridge.ts'
import { isSecureRequest } from '../http/hooks/require-tls.ts'
import { createReadRecorder } from '../security/record-reads.ts'
import { createLocationWriter } from './location-writer.ts'
import { createPatrolHistoryBranch } from './patrol-history.ts'
import { handleRestRequest } from './connection/rest.ts'

const REST_PATHS = [
  '/.json',
  '/guard_locations.json',
  '/guard_locations/*',
  '/patrol_history.json',
  '/patrol_history/*',
]

/**
 * Routes of the embedded Realtime Database: `/.ws` and REST on the server's own port. The namespace is the
 * company's id.
 */
export async function rtdbRoutes(app: App, context: Context): Promise<void> {
  const endpoint: RtdbEndpoint = new RtdbEndpoint({
    rules: guardRules,
    authenticate: authenticate(context),
    branches: { patrol_history: createPatrolHistoryBranch(context) },
    write: createLocationWriter(context),
    fill: (database) => {
      watch(companyId(database.name))
      return fillGuardLocations(context, database)
    },
    now: context.now,
    asked: createReadRecorder(context),
    publicHost: context.config.publicUrl === null ? null : new URL(context.config.publicUrl).host,
    trustProxy: context.config.trustProxy,
    foreignPage: warnForeignOrigin(context),
    failed: (error) => context.log.warn({ err: error }, 'a realtime connection failed'),
  })
  // companies whose namespace was opened, each with the function that ends watching it
  const watched = new Map<CompanyId, () => void>()
  const watch = (company: CompanyId) => {
    if (!watched.has(company)) watched.set(company, context.events.watch(company))
  }
  const bridge = new LiveBridge((company) => endpoint.opened(company))
  const stopListening = context.events.on('fixes', (stored) => bridge.take(stored))
  const stopRechecks = context.events.on('event', (batch) => {
    for (const { company, stream } of batch) {
      const uid = affectedAccounts(stream)
      if (uid !== undefined) endpoint.recheck(company, uid)
    }
  })

  const stopSignOuts = context.events.on('signed out', (whose) =>
    endpoint.recheck(whose?.company ?? null, whose?.userId ?? null),
  )

  new Gauge({
    name: 'rtdb_connections',
    help: 'Open realtime connections',
    registers: [context.metrics],
    collect() {
      this.set(endpoint.connections)
    },
  })

  app.server.on('upgrade', (request, socket, head) => {
    const safe = !context.config.requireTls || isSecureRequest(request)
    if (safe && context.schema.newer === null && request.url?.startsWith('/.ws?'))
      endpoint.upgrade(request, socket, head)
    else socket.destroy()
  })
  context.schema.onNewer(() => endpoint.close())
  app.addHook('preClose', async () => {
    stopListening()
    stopRechecks()
    stopSignOuts()
    bridge.stop()
    for (const stop of watched.values()) stop()
    endpoint.close()
  })

  await app.register(async (scope) => {
    // Writes are refused before the body is read. A device writes over the WebSocket, or to /i/ without the
    // SDK.
    scope.addHook('onRequest', async ({ method }, reply) => {
      if (method === 'GET' || method === 'HEAD') return
      return reply
        .code(405)
        .headers({ allow: 'GET', connection: 'close' })
        .send({ error: 'This database is only read over REST.' })
    })
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost')
      const { authorization, 'user-agent': agent = null } = request.headers
      const asked = { pathname, params: searchParams, authorization, address: request.ip, agent }
      const { status, text } = await handleRestRequest(endpoint, asked)
      return reply.code(status).type('application/json; charset=utf-8').send(text)
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

/** Route POST /realtime-token: a token for the cloud database, if this company uses one. */
export function realtimeTokenRoutes(app: App, context: Context): void {
  app.post(
    '/realtime-token',
    {
      config: { mayUseReserve: true },
      schema: { tags: ['realtime'], response: { 200: realtimeTokenReply } },
    },
    async ({ account }) => {
      const data = await createCloudToken(context, account)
      if (data === null) {
        throw new HttpProblem(404, 'No cloud database serves this company.', { code: 'no_cloud_database' })
      }
      return { data }
    },
  )
}

const DAY = 86_400_000
const MOST_A_DAY = 10

/**
 * Creates the warning to the operator about pages of other origins: each origin once a day, and only the
 * first MOST_A_DAY, because pages may try any number of times.
 */
export function warnForeignOrigin({ log, now }: Pick<Context, 'log' | 'now'>) {
  const told = new Set<string>()
  let day = 0
  return (said: string, host: string) => {
    const today = Math.floor(now() / DAY)
    if (today !== day) told.clear()
    day = today
    const origin = said.slice(0, 200)
    if (told.size >= MOST_A_DAY || told.has(origin)) return
    told.add(origin)
    log.warn(
      { origin, host: host.slice(0, 200) },
      'a page was kept from the realtime endpoint; origin and host are what it said of itself. If live locations stay away from your console, set PUBLIC_URL to the address at which you open it',
    )
  }
}
