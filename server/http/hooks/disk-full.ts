import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { HttpProblem } from '../reply/problem-reply.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * lets the route write into reserved space while the disk is full, so that people can still sign in and
     * out
     */
    mayUseReserve?: true
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** routes for phones; even a GET writes here, because some phones send positions by GET */
const INGEST = /^\/i\//

/** Refuses writes with status 503 while the disk is full, except on routes with `mayUseReserve`. */
export function rejectWritesWhenFull(app: App, { space }: Pick<Context, 'space'>): void {
  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    if (!space.short || routeOptions.config.mayUseReserve) return
    if (READS.has(method) && !INGEST.test(url)) return
    throw new HttpProblem(503, "The server's disk is full. Please try again later.", { code: 'disk_full' })
  })
}
