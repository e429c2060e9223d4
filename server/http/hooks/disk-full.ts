import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { HttpProblem } from '../reply/problem-reply.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * whether the route may use the reserve when the disk is full, because people need it to stay
     * in control
     */
    mayUseReserve?: true
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** phones may also report by GET */
const INGEST = /^\/i\//

/** Refuses writes with Retry-After while the disk is full, except on routes that may use the reserve. */
export function rejectWritesWhenFull(app: App, { space }: Pick<Context, 'space'>): void {
  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    if (!space.short || routeOptions.config.mayUseReserve) return
    if (READS.has(method) && !INGEST.test(url)) return
    throw new HttpProblem(503, "The server's disk is full. Please try again later.", { code: 'disk_full' })
  })
}
