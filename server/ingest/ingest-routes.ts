import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { markAuthenticated } from '../http/limits/pre-auth-limits.ts'
import { errorHandler } from '../http/reply/error-handler.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { requestCaller } from '../security/security-entry.ts'
import { BodyMemoryBudget } from './body-memory-budget.ts'
import { findDeviceBySecret, type KnownDevice } from './find-device.ts'
import { gpsloggerSettings } from './formats/parse-gpslogger.ts'
import { type IngestFormat, INGEST_FORMATS } from './ingest-formats.ts'
import { readBody, type MessageBody, RetryLaterProblem } from './read-body.ts'
import { createMessageHandler } from './message-handler.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the phone whose secret is in the URL; set before the body is read */
    phone: KnownDevice
    /** memory reserved for the message until the reply is sent */
    place: ReturnType<BodyMemoryBudget['place']>
  }
}

const described = ({ name, app }: IngestFormat) => ({
  tags: ['phones'],
  security: [],
  summary: `A message of ${app}`,
  description:
    `What the app sends by itself, in its query or body, with positions to keep (format ${name}). A known phone is ` +
    'answered once they are durable, or set aside with the reason; 429 and 503 mean: later, as Retry-After says.',
  params: z.object({ secret: z.string().describe('of the phone, as in the address it reports to') }),
})

/** some senders add a slash to the path before their query */
const ENDINGS = ['', '/']
const NO_BODY: MessageBody = { bytes: Buffer.alloc(0), cut: false }

/**
 * Routes for phones: `/i/<secret>/<format>`. A known phone gets 2xx once its data is durable, as fixes or in
 * quarantine with the reason. An unknown or revoked secret gets 404, so that the phone retains its queue. The
 * reply is 503 if the server cannot store, and 429 beyond the rate limit.
 */
export async function ingestRoutes(app: App, context: Context): Promise<void> {
  const taker = createMessageHandler(context)
  const room = new BodyMemoryBudget()
  app.addHook('preClose', taker.stop)

  await app.register(async (scope) => {
    // accepts any content type, because senders declare wrong ones
    scope.addHook('onRequest', async (request) => {
      if (request.headers['content-type'] !== undefined) request.headers['content-type'] = 'text/plain'
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
      request.place = room.place(request.phone.id)
      return readBody(payload, request.place.mayHold)
    })
    scope.addHook('onResponse', async (request) => request.place?.release())
    scope.addHook('onRequestAbort', async (request) => request.place?.release())
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error instanceof RetryLaterProblem) reply.header('retry-after', error.retryAfterS)
      return errorHandler(error, request, reply)
    })
    for (const [format, ending] of INGEST_FORMATS.flatMap((one) => ENDINGS.map((end) => [one, end] as const)))
      scope.route<{ Params: { secret: string } }>({
        method: format.methods,
        url: `/i/:secret/${format.name}${ending}`,
        schema: ending === '' ? described(format) : { hide: true },
        onRequest: async (request) => {
          // only browsers send this header, for example when a page links to the URL or loads it as an image
          if (request.method === 'GET' && request.headers['sec-fetch-site'] !== undefined)
            throw new HttpProblem(403, 'This address accepts phones only.', { code: 'no_page' })
          const device = await findDeviceBySecret(context, request.params.secret, requestCaller(request))
          if (!device) {
            taker.countStranger(format)
            throw notFoundProblem()
          }
          request.phone = device
          markAuthenticated(request)
        },
        handler: async (request, reply) => {
          await taker.take({
            device: request.phone,
            format,
            method: request.method,
            query: request.raw.url?.split('?').slice(1).join('?') ?? '',
            body: (request.body as MessageBody | undefined) ?? NO_BODY,
            contentEncoding: request.headers['content-encoding'],
            userAgent: request.headers['user-agent'] ?? null,
          })
          return format.answer(reply)
        },
      })
    scope.get<{ Params: { secret: string } }>(
      '/i/:secret/gpslogger.properties',
      { schema: { hide: true } },
      async (request, reply) => {
        const { secret } = request.params
        if (!(await findDeviceBySecret(context, secret, requestCaller(request)))) throw notFoundProblem()
        const url = `${publicOrigin(context.config, request)}/i/${secret}/gpslogger`
        return reply.type('text/plain; charset=utf-8').send(gpsloggerSettings(url))
      },
    )
  })
}
