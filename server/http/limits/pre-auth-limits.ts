import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { HttpProblem } from '../reply/problem-reply.ts'
import { PreAuthConnections, PRE_AUTH_LIMITS } from './pre-auth-connections.ts'

const known = new WeakMap<IncomingMessage, () => void>()

/** Marks the request as authenticated: the limits for unknown callers no longer apply to it. */
export const markAuthenticated = (request: FastifyRequest): void => known.get(request.raw)?.()

/**
 * Limits callers before their credential is checked: connections per address and in total, and a body's size
 * (64 kB) and duration (10 s). After the reply, the rest of a body is not read.
 */
export function preAuthLimits(app: App, { metrics }: Pick<Context, 'metrics'>): void {
  const strangers = new PreAuthConnections()
  app.server.on('connection', (socket: Socket) => {
    // Behind a proxy, every connection has the proxy's address until its request names the client's.
    strangers.requestReceived(socket, socket.remoteAddress ?? '')
    socket.once('close', () => strangers.closed(socket))
  })
  // after an upgrade, the realtime endpoint limits its sockets itself
  app.server.on('upgrade', (_request, socket) => strangers.closed(socket as Socket))

  const late = new Counter({
    name: 'http_preauth_timeouts_total',
    help: 'Requests without a credential that were cut off because their body was too slow',
    registers: [metrics],
  })
  gaugeOf(strangers, metrics)

  app.addHook('onRequest', async (request) => {
    const { raw, ip } = request
    const { socket } = raw
    // injected requests (in tests) have no connection
    if (socket instanceof Socket) strangers.requestReceived(socket, ip)
    const limit = setTimeout(() => {
      if (raw.complete !== false || socket.destroyed) return
      late.inc()
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      socket.destroySoon()
    }, PRE_AUTH_LIMITS.patience).unref()
    raw.once('close', () => clearTimeout(limit))
    known.set(raw, () => {
      known.delete(raw)
      clearTimeout(limit)
      strangers.closed(socket)
    })
  })
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!known.has(request.raw)) return payload
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
    if (Number(length ?? 0) > PRE_AUTH_LIMITS.bodyBytes) throw tooMuch()
    // Node itself limits a body to its Content-Length, so only a chunked body is counted here.
    if (chunked === undefined) return payload
    const upTo = new UpTo(PRE_AUTH_LIMITS.bodyBytes)
    payload.once('error', (error) => upTo.destroy(error))
    return payload.pipe(upTo)
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete === false) reply.header('connection', 'close')
  })
}

const tooMuch = () =>
  new HttpProblem(413, `More than ${PRE_AUTH_LIMITS.bodyBytes / 1024} kB were sent without signing in.`, {
    code: 'body_too_large',
  })

/** Passes on at most this many bytes; fails with a 413 problem if there are more. */
class UpTo extends Transform {
  #left: number

  constructor(bytes: number) {
    super()
    this.#left = bytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length
    if (this.#left < 0) done(tooMuch())
    else done(null, chunk)
  }
}

function gaugeOf(strangers: PreAuthConnections, metrics: Context['metrics']): void {
  new Gauge({
    name: 'http_preauth_connections',
    help: 'Connections whose current request has presented no credential',
    registers: [metrics],
    collect() {
      this.set(strangers.count)
    },
  })
  new Gauge({
    name: 'http_preauth_evicted',
    help: 'Connections without a credential that were closed to make room for others',
    registers: [metrics],
    collect() {
      this.set(strangers.cutOff)
    },
  })
}
