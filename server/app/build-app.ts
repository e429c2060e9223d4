import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { join } from 'node:path'
import { LogController, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fieldProblem } from '../../contract/core/field-problem.ts'
import type { App } from './app.ts'
import { authorizeRoutes } from '../auth/authorize.ts'
import { redirectToCell } from '../cells/redirect-to-cell.ts'
import type { Context } from './context.ts'
import { recordDownloads } from '../exports/record-downloads.ts'
import { preAuthLimits } from '../http/limits/pre-auth-limits.ts'
import { consoleRoutes } from '../http/routes/console-routes.ts'
import { prepareDeparture } from '../http/hooks/departure.ts'
import { drainConnections } from '../http/hooks/drain-connections.ts'
import { errorHandler, MAX_PARAM_LENGTH } from '../http/reply/error-handler.ts'
import { healthRoutes } from '../http/routes/health-routes.ts'
import { setNoStore, securityHeaders } from '../http/hooks/security-headers.ts'
import { rejectWritesWhenFull } from '../http/hooks/disk-full.ts'
import { rejectUnknownFields } from '../http/hooks/reject-unknown-fields.ts'
import { requireTls } from '../http/hooks/require-tls.ts'
import { metricsRoutes } from '../http/routes/metrics-routes.ts'
import { openApi } from '../http/routes/openapi-routes.ts'
import { PRE_AUTH_LIMITS } from '../http/limits/pre-auth-connections.ts'
import { apiRoutes, rootRoutes } from './routes.ts'
import { recordCalls } from '../security/record-calls.ts'
import { productFolder, version } from '../version.ts'

const CONSOLE = join(productFolder, 'dist', 'console')

/**
 * Builds the HTTP server for a context, without listening yet. `consoleRoot` is the folder of the built
 * console.
 */
export async function buildApp(context: Context, consoleRoot = CONSOLE): Promise<App> {
  const proxies = context.config.trustProxy
  const app: App = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies > 0 && ((_address, hop) => hop < proxies),
    // idle keep-alive connections must not delay the shutdown
    forceCloseConnections: 'idle',
    // A phone with a poor connection may need minutes to send its stored fixes. Unauthenticated callers have
    // less time, see preAuthLimits.
    requestTimeout: 300_000,
    http: { headersTimeout: PRE_AUTH_LIMITS.patience, connectionsCheckingInterval: 1000 },
    // Otherwise, Fastify would answer HEAD by generating the whole body, which is expensive for trails or a
    // CSV list.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>()
  // default messages for schemas that define none: the same as in the console's forms
  z.config({ customError: fieldProblem })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)
  context.tracing?.traceRequests(app)
  drainConnections(app)
  prepareDeparture(app, context)
  redirectToCell(app, context)
  requireTls(app, context.config)
  preAuthLimits(app, context)
  rejectWritesWhenFull(app, context)
  authorizeRoutes(app, context)
  rejectUnknownFields(app)
  recordCalls(app, context)
  recordDownloads(app, context)
  await app.register(helmet, securityHeaders(context.config))
  // Level 1 needs a third of the time for a day's trail, and the result is only a tenth larger.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
    // only phones send compressed requests, and the ingest routes decompress those themselves
    globalDecompression: false,
  })
  setNoStore(app)
  await openApi(app, context.config, version)
  metricsRoutes(app, context)
  healthRoutes(app, context)
  await app.register(
    async (api) => {
      for (const routes of apiRoutes) await routes(api.withTypeProvider<ZodTypeProvider>(), context)
    },
    { prefix: '/api' },
  )
  for (const routes of rootRoutes) await routes(app, context)
  await consoleRoutes(app, consoleRoot)
  return app
}
