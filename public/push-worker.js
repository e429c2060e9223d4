// Shows push notifications of the server, and opens their subject on a click. It caches nothing.
self.addEventListener('push', (event) => {
  const { title, href, severity, topic } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      tag: topic,
      data: { href },
      icon: '/favicon.svg',
      requireInteraction: severity === 'critical',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.href, self.location.origin).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const open = windows.find((each) => each.url === address)
      return open ? open.focus() : self.clients.openWindow(address)
    }),
  )
})
