import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { vouchFor } from '../http/bound-strangers.ts'
import { errorHandler } from '../http/error-handler.ts'
import { HttpProblem, notFound } from '../http/problem-reply.ts'
import { publicOrigin } from '../http/public-origin.ts'
import { callerOf } from '../security/caller-of.ts'
import { BodyRoom } from './body-room.ts'
import { deviceOf, type KnownDevice } from './device-of.ts'
import { gpsloggerSettings } from './gpslogger/gpslogger-settings.ts'
import { type Format, FORMATS } from './ingest-formats.ts'
import { readBody, type Body } from './read-body.ts'
import { messageTaker } from './take-message.ts'
import { TryLater } from './try-later.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the phone whose secret is in the address; set before anything of the body is read */
    phone: KnownDevice
    /** what the message takes up in memory until it is answered */
    place: ReturnType<BodyRoom['place']>
  }
}

const described = ({ name, app }: Format) => ({
  tags: ['phones'],
  security: [],
  summary: `A message of ${app}`,
  description:
    `What the app sends by itself, in its query or body, with positions to keep (format ${name}). A known phone is ` +
    'answered once they are durable, or set aside with the reason; 429 and 503 mean: later, as Retry-After says.',
  params: z.object({ secret: z.string().describe('of the phone, as in the address it reports to') }),
})

/** some senders put a slash behind an address that they add their query to */
const ENDINGS = ['', '/']
const NO_BODY: Body = { bytes: Buffer.alloc(0), cut: false }

/**
 * Where phones report: `/i/<secret>/<format>`. A known phone is always answered 2xx, once what it sent is durable: a
 * fix, or in quarantine with the reason. Only an unknown or revoked secret gets 404, before any of its body is read, so
 * that the phone keeps its queue; a server that cannot store says 503, a phone over its budget 429.
 */
export async function ingestRoutes(app: App, context: Context): Promise<void> {
  const taker = messageTaker(context)
  const room = new BodyRoom()
  app.addHook('preClose', taker.stop)

  await app.register(async (scope) => {
    // whatever content type is claimed, and even an invalid one, the body is taken as it is
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
      if (error instanceof TryLater) reply.header('retry-after', error.retryAfterS)
      return errorHandler(error, request, reply)
    })
    for (const [format, ending] of FORMATS.flatMap((one) => ENDINGS.map((end) => [one, end] as const)))
      scope.route<{ Params: { secret: string } }>({
        method: format.methods,
        url: `/i/:secret/${format.name}${ending}`,
        schema: ending === '' ? described(format) : { hide: true },
        onRequest: async (request) => {
          // an app sends none: a page that loads the address as a picture, or links to it, is no phone
          if (request.method === 'GET' && request.headers['sec-fetch-site'] !== undefined)
            throw new HttpProblem(403, 'This address accepts phones only.', { code: 'no_page' })
          const device = await deviceOf(context, request.params.secret, callerOf(request))
          if (!device) {
            taker.countStranger(format)
            throw notFound()
          }
          request.phone = device
          vouchFor(request)
        },
        handler: async (request, reply) => {
          await taker.take({
            device: request.phone,
            format,
            method: request.method,
            query: request.raw.url?.split('?').slice(1).join('?') ?? '',
            body: (request.body as Body | undefined) ?? NO_BODY,
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
        if (!(await deviceOf(context, secret, callerOf(request)))) throw notFound()
        const url = `${publicOrigin(context.config, request)}/i/${secret}/gpslogger`
        return reply.type('text/plain; charset=utf-8').send(gpsloggerSettings(url))
      },
    )
  })
}
