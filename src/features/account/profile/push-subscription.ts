import type { PushSubscriptionBody } from '../../../../contract/notifications/delivery.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const WORKER = '/push-worker.js'

/** Returns whether this browser supports push; it needs TLS, except on this machine. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Returns the SHA-256 of an endpoint in hex, by which the server lists it. */
async function digestOf(endpoint: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the digest of this browser's own subscription; null: none. */
export async function currentSubscriptionDigest(): Promise<string | null> {
  if (!supportsPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? digestOf(subscription.endpoint) : null
}

/**
 * Asks for permission and subscribes; returns the subscription for the server, or why not. `serverKey` is
 * base64url.
 */
export async function subscribeToPush(
  serverKey: string,
): Promise<{ subscription: PushSubscriptionBody } | { problem: string }> {
  if ((await Notification.requestPermission()) !== 'granted')
    return { problem: tr(texts.browserDoesNotAllowNotificationsOfThisSite) }
  await navigator.serviceWorker.register(WORKER)
  const registration = await navigator.serviceWorker.ready
  const earlier = await registration.pushManager.getSubscription()
  // it may be bound to another key of the server
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
