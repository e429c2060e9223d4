/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope
/** list of the page's files; the build inserts it */
declare const REPORT_FILES: readonly string[]

const CACHE = `askari-report-${REPORT_FILES.join()}`
const PAGE = '/report-page.html'

// On the first visit all files of the page are stored, so later visits work without a network. One stored page serves
// all codes.
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
