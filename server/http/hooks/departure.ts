import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { HttpProblem } from '../reply/problem-reply.ts'

declare module 'fastify' {
  interface FastifyInstance {
    departure: Departure
  }
}

/** Orderly stop of this server process while other processes on the same database continue. */
export interface Departure {
  readonly isLeaving: boolean
  /** sockets of long-lived streams such as WebSockets; no new request arrives on them */
  readonly streams: WeakSet<Socket>
  /**
   * Makes /readyz report the stop, and each reply close its connection. Waits `waitMs`, then up to LINGER_MS
   * while a connection may still bring a request.
   */
  begin: (waitMs: number) => Promise<void>
}

/** maximum wait for clients that may already be sending their next request, ms */
const LINGER_MS = 1000
const LOOK_MS = 20
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Adds `app.departure`. Refuses every request except health checks once a newer server version has taken over
 * the database.
 */
export function prepareDeparture(app: App, { schema }: Pick<Context, 'schema'>): void {
  const open = new Set<Socket>()
  const streams = new WeakSet<Socket>()
  let isLeaving = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('upgrade', (_request, socket) => streams.add(socket as Socket))
  const mayAsk = (socket: Socket) => socket.bytesRead > 0 && !streams.has(socket)
  app.decorate('departure', {
    get isLeaving() {
      return isLeaving
    },
    streams,
    begin: async (waitMs: number) => {
      isLeaving = true
      await setTimeout(waitMs)
      const until = performance.now() + LINGER_MS
      while (performance.now() < until && [...open].some(mayAsk)) await setTimeout(LOOK_MS)
    },
  })
  app.addHook('preClose', async () => {
    isLeaving = true
  })
  app.addHook('onRequest', async ({ url }, reply) => {
    if (schema.newer === null || PROBES.has(url)) return
    reply.header('connection', 'close')
    throw new HttpProblem(
      503,
      'This server is being replaced by a newer version. Please try again in a moment.',
      {
        code: 'newer_version',
      },
    )
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })
}
