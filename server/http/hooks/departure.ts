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

/** Orderly stop of a server process while others continue. */
export interface Departure {
  readonly isLeaving: boolean
  /** sockets of streams, which send no further requests */
  readonly streams: WeakSet<Socket>
  /**
   * Makes /readyz report the stop, and each reply close its connection. Resolves after `waitMs`,
   * and then when no client may still be sending a request, at most LINGER_MS later.
   */
  begin: (waitMs: number) => Promise<void>
}

/**
 * how long the connection of a client stays open after a reply, because it may already be sending
 * the next request, ms
 */
const LINGER_MS = 1000
const LOOK_MS = 20
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Adds `app.departure`. Once a newer version has taken over the database, refuses everything except
 * health checks.
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
