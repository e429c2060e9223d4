import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app/app.ts'
import { sendProblem } from '../reply/problem-reply.ts'

/** Paths of API requests. An unknown one gets 404, never the console's page. */
const NOT_THE_CONSOLE = /^\/(api|i|c|r|v)(\/|$)|^\/\.ws|\.json$|^\/(healthz|readyz|metrics)/

const pageAt = (path: string) =>
  path.startsWith('/checklist/')
    ? 'report-page.html'
    : path.startsWith('/my-roster/')
      ? 'my-roster.html'
      : path.startsWith('/client-view/')
        ? 'client-view.html'
        : 'index.html'

/**
 * Serves the built console. Every URL that a person may open returns an HTML page, whose script does the
 * routing. Browsers cache files with a hash in their name for a year, and revalidate others.
 */
export async function consoleRoutes(app: App, root: string): Promise<void> {
  const built = existsSync(root)
  if (built)
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = /[\\/]assets[\\/].*-[\w-]{8}\.\w+(\.(br|gz))?$/.test(path)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // This page is meant to be opened from a disk. As a download, its script never runs on the console's
        // origin.
        if (/bundle-page\.html(\.(br|gz))?$/.test(path))
          void reply.header('content-disposition', 'attachment')
      },
    })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] as string
    const page = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (page && built && !NOT_THE_CONSOLE.test(path))
      return reply.header('cache-control', 'no-cache').sendFile(pageAt(path))
    // The reply omits the URL, which may contain a phone's secret.
    return sendProblem(reply, 404, { message: 'There is nothing at this address.', code: 'not_found' })
  })
}
