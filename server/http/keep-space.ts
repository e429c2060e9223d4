import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { HttpProblem } from './problem-reply.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** people need it to keep control: it is stored from the reserve when the disk is full */
    mayUseReserve?: true
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** phones report by GET as well */
const INGEST = /^\/i\//

/** While the disk is full, whatever writes is asked to come again, but for routes that may use the reserve. */
export function keepSpace(app: App, { space }: Pick<Context, 'space'>): void {
  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    if (!space.short || routeOptions.config.mayUseReserve) return
    if (READS.has(method) && !INGEST.test(url)) return
    throw new HttpProblem(503, "The server's disk is full. Please try again later.", { code: 'disk_full' })
  })
}
