import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { fixWriter } from '../fixes/fix-writer.ts'
import { notFound } from '../http/problem-reply.ts'
import { publicOrigin } from '../http/public-origin.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import { deviceOf, type KnownDevice } from './device-of.ts'
import { gpsloggerSettings } from './gpslogger/gpslogger-settings.ts'
import { parseGpslogger } from './gpslogger/parse-gpslogger.ts'
import { parseOsmand } from './osmand/parse-osmand.ts'
import { parseOverland } from './overland/parse-overland.ts'
import { parseOwntracks } from './owntracks/parse-owntracks.ts'
import { REASONS, setAside, type ParsedMessage, type RawMessage } from './parsed-message.ts'
import { readBody, type Body } from './read-body.ts'

interface Format {
  name: string
  methods: ('GET' | 'POST')[]
  parse: (message: RawMessage, now: number) => ParsedMessage
  /** what the app expects to be told */
  answer: (reply: FastifyReply) => FastifyReply
}

const FORMATS: Format[] = [
  { name: 'osmand', methods: ['GET', 'POST'], parse: parseOsmand, answer: (reply) => reply.send('') },
  {
    name: 'owntracks',
    methods: ['POST'],
    parse: parseOwntracks,
    answer: (reply) => reply.type('application/json').send('[]'),
  },
  {
    name: 'overland',
    methods: ['GET', 'POST'],
    parse: parseOverland,
    // with any other answer the app keeps its batch and sends it again
    answer: (reply) => reply.send({ result: 'ok' }),
  },
  { name: 'gpslogger', methods: ['GET', 'POST'], parse: parseGpslogger, answer: (reply) => reply.send('') },
]
/** some senders put a slash behind an address that they add their query to */
const ENDINGS = ['', '/']
/** how long a phone is asked to wait when the server cannot store, seconds */
const RETRY_AFTER_S = 5

/**
 * Where phones report: `/i/<secret>/<format>`. A known phone is always answered 2xx, once what it sent is durable: a
 * fix, or in quarantine with the reason. Only an unknown or revoked secret gets 404, so that the phone keeps its
 * queue, and a server that cannot store 503.
 */
export async function ingestRoutes(app: App, context: Context): Promise<void> {
  const messages = new Counter({
    name: 'ingest_records_total',
    help: 'What phones sent: fixes by format, quarantined records by reason',
    labelNames: ['format', 'result'],
    registers: [context.metrics],
  })

  await app.register(async (scope) => {
    // whatever content type is claimed, and even one that is none, the body is taken as it is
    scope.addHook('onRequest', async (request) => {
      if (request.headers['content-type'] !== undefined) request.headers['content-type'] = 'text/plain'
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) => readBody(payload))
    for (const [format, ending] of FORMATS.flatMap((one) => ENDINGS.map((end) => [one, end] as const)))
      scope.route<{ Params: { secret: string } }>({
        method: format.methods,
        url: `/i/:secret/${format.name}${ending}`,
        schema: { hide: true },
        handler: async (request, reply) => {
          const device = await deviceOf(context.db, request.params.secret)
          if (!device) {
            messages.inc({ format: format.name, result: 'of an unknown device' })
            throw notFound()
          }
          const received = context.now()
          const message = parsed(format, request, received)
          for (const { reason } of message.quarantined) messages.inc({ format: format.name, result: reason })
          messages.inc({ format: format.name, result: 'fix' }, message.fixes.length)
          await store(context, device, format, request, message, received, reply)
          return format.answer(reply)
        },
      })
    scope.get<{ Params: { secret: string } }>(
      '/i/:secret/gpslogger.properties',
      { schema: { hide: true } },
      async (request, reply) => {
        const { secret } = request.params
        if (!(await deviceOf(context.db, secret))) throw notFound()
        const url = `${publicOrigin(context.config, request)}/i/${secret}/gpslogger`
        return reply.type('text/plain; charset=utf-8').send(gpsloggerSettings(url))
      },
    )
  })
}

function parsed(format: Format, request: FastifyRequest, now: number): ParsedMessage {
  const { text, cut } = (request.body as Body | undefined) ?? { text: '', cut: false }
  if (cut) return setAside(REASONS.tooLong, text)
  const query = request.raw.url?.split('?').slice(1).join('?') ?? ''
  return format.parse({ method: request.method, query, body: text }, now)
}

async function store(
  context: Context,
  device: KnownDevice,
  format: Format,
  request: FastifyRequest,
  message: ParsedMessage,
  received: number,
  reply: FastifyReply,
): Promise<void> {
  const simulated = message.fixes.filter((fix) => fix.simulated)
  try {
    await fixWriter(context).writeInParts({
      company: device.company,
      deviceId: device.id,
      format: format.name,
      userAgent: request.headers['user-agent'] ?? null,
      received,
      recording: null,
      fixes: message.fixes.map(({ simulated: made, ...fix }) => ({
        ...fix,
        workerId: device.workerId,
        source: made ? `${format.name}/simulated` : format.name,
      })),
      quarantined: [
        ...message.quarantined,
        ...simulated.map((fix) => ({ reason: REASONS.simulated, body: JSON.stringify(fix) })),
      ],
    })
  } catch (error) {
    // overloaded, or the disk refuses: the phone keeps its queue and comes again
    request.log.warn({ err: error }, 'a message could not be stored')
    reply.header('retry-after', RETRY_AFTER_S)
    throw new HttpProblem(503, 'Cannot store right now. Please send it again.', { code: 'overloaded' })
  }
}
