/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope
/** replaced as the page is built */
declare const REPORT_FILES: readonly string[]

const CACHE = `askari-report-${REPORT_FILES.join()}`
const PAGE = '/report-page.html'

// From the second visit on the page works without a network: it is stored completely, and one page serves all
// codes.
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(REPORT_FILES))
      .then(() => self.skipWaiting()),
  )
})
self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(removeOld())
})
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (method !== 'GET' || new URL(url).origin !== self.location.origin) return
  const wanted = mode === 'navigate' ? PAGE : new URL(url).pathname
  if (!REPORT_FILES.includes(wanted)) return
  const answer = async () => (await caches.match(wanted, { cacheName: CACHE })) ?? fetch(event.request)
  event.respondWith(answer())
})
