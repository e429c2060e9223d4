import { Histogram, collectDefaultMetrics } from 'prom-client'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { SCHEMA_EDITION } from '../../db/schema-edition.ts'
import { addGauge } from '../../metrics/gauge.ts'
import { version } from '../../version.ts'
import { isLocal, hasToken } from '../reply/local-caller.ts'
import { notFoundProblem } from '../reply/problem-reply.ts'

/**
 * Route /metrics for Prometheus: process, requests, and `context.metrics`. Requires METRICS_TOKEN; if none is
 * set, only this machine may read it directly, without a proxy.
 */
export function metricsRoutes(app: App, context: Context): void {
  const { config, metrics } = context
  collectDefaultMetrics({ register: metrics })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  })
  let open = 0
  addGauge(
    context,
    { name: 'http_requests_open', help: 'Requests that are being answered, feeds included' },
    (gauge) => gauge.set(open),
  )
  addGauge(
    context,
    { name: 'event_log_lag_events', help: 'Events of all logs that this process has yet to publish' },
    async (gauge) => gauge.set(await context.logLag()),
  )
  addGauge(
    context,
    {
      name: 'server_info',
      help: '1, with the version of the program and the edition of the schema it works with',
      labels: ['version', 'schema_edition'],
    },
    (gauge) => gauge.set({ version, schema_edition: String(SCHEMA_EDITION) }, 1),
  )
  app.addHook('onRequest', async () => {
    open++
  })
  app.addHook('onResponse', async (request, reply) => {
    open--
    const route = request.routeOptions.url ?? 'none'
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = config
    if (metricsToken === null ? !isLocal(request) : !hasToken(request, metricsToken)) throw notFoundProblem()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
