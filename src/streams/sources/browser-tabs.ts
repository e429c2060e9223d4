import type { TabMessage, Tabs } from './feed-of-tabs.ts'

/** The tabs of this browser that share a name; null where the browser lends no locks: they are for https and localhost. */
export function browserTabs(name: string): Tabs | null {
  if (!('locks' in navigator)) return null
  return {
    // a lock that is taken away cannot be waited for, so the browser refuses a signal with `steal`
    lock: (work, { steal, signal }) => navigator.locks.request(name, steal ? { steal } : { signal }, work),
    channel: () => {
      const channel = new BroadcastChannel(name)
      return {
        post: (message: TabMessage) => channel.postMessage(message),
        onMessage: (heard) => {
          channel.onmessage = (event: MessageEvent<TabMessage>) => heard(event.data)
        },
        close: () => channel.close(),
      }
    },
  }
}
