import type { App } from '../app.ts'

/** Paths whose replies contain company data. */
const PRIVATE = ['/api/', '/i/', '/guard_locations', '/patrol_history', '/.json', '/local/', '/metrics']

/**
 * Sets no-store, so that neither a shared computer nor a proxy caches personal data. A reply with its own
 * cache header (a photo, by its digest) keeps it.
 */
export function setNoStore(app: App): void {
  app.addHook('onSend', async ({ url }, reply) => {
    if (!reply.hasHeader('cache-control') && PRIVATE.some((start) => url.startsWith(start)))
      reply.header('cache-control', 'no-store')
  })
}
