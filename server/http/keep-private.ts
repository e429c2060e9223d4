import type { App } from '../app.ts'

/** What is answered from a company's data, and by what it is asked for. */
const PRIVATE = ['/api/', '/i/', '/guard_locations', '/patrol_history', '/.json', '/local/', '/metrics']

/**
 * No cache keeps places and people: neither the browser's on a shared computer nor one on the way. What says itself how
 * long it may be kept (a photo, by its digest) is left as it says.
 */
export function keepPrivate(app: App): void {
  app.addHook('onSend', async ({ url }, reply) => {
    if (!reply.hasHeader('cache-control') && PRIVATE.some((start) => url.startsWith(start)))
      reply.header('cache-control', 'no-store')
  })
}
