import type { PushSubscriptionBody } from '../../../../contract/notifications/delivery.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const WORKER = '/push-worker.js'

/** Returns whether this browser supports push. Browsers offer it only over HTTPS and on localhost. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Returns the SHA-256 of a push endpoint URL in hex. The server lists subscriptions by this digest. */
async function digestOf(endpoint: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the digest of this browser's push subscription, or null if it has none. */
export async function currentSubscriptionDigest(): Promise<string | null> {
  if (!supportsPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? digestOf(subscription.endpoint) : null
}

/**
 * Requests permission and subscribes. Returns the subscription for the server, or why it failed. `serverKey`
 * is the VAPID key in base64url.
 */
export async function subscribeToPush(
  serverKey: string,
): Promise<{ subscription: PushSubscriptionBody } | { problem: string }> {
  if ((await Notification.requestPermission()) !== 'granted')
    return { problem: tr(texts.browserDoesNotAllowNotificationsOfThisSite) }
  await navigator.serviceWorker.register(WORKER)
  const registration = await navigator.serviceWorker.ready
  const earlier = await registration.pushManager.getSubscription()
  // the old subscription may be bound to another server key
  await earlier?.unsubscribe()
  try {
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: serverKey,
    })
    const { endpoint, keys } = made.toJSON()
    return {
      subscription: {
        endpoint: endpoint ?? '',
        keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      },
    }
  } catch (error) {
    // the browser's push service is unavailable, or the browser has none
    if (!(error instanceof DOMException)) throw error
    return { problem: tr(texts.browserCouldNotBeSubscribedMessage, { message: error.message }) }
  }
}
