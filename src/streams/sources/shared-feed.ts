import { Observable, type Subscription } from 'rxjs'
import type { LiveLocation } from '../../../contract/tracking/location.ts'
import type { FeedPlace, FeedSignal } from './feed-signals.ts'

/** What all tabs of one browser share: a lock that one tab has at a time, and a channel between the tabs. */
export interface Tabs {
  /** Runs `work` while this tab has the lock. With `steal`, takes it from another tab, whose call then rejects. */
  lock: (work: () => Promise<void>, how: { steal: boolean; signal: AbortSignal }) => Promise<void>
  channel: () => TabChannel
}
export interface TabChannel {
  post: (message: TabMessage) => void
  onMessage: (heard: (message: TabMessage) => void) => void
  close: () => void
}
export type TabMessage =
  | { kind: 'hello' }
  | { kind: 'signal'; signal: FeedSignal }
  /** reply to a newly opened tab: whether the feed is open, and the newest positions */
  | { kind: 'so far'; open: boolean; lastEventId: string | undefined; fixes: LiveLocation[] }

/**
 * The server sends something every 2 s, and a failed attempt is reported within 9 s. After a longer time without a
 * message, the browser has suspended the connecting tab.
 */
const SLEEPS_AFTER_MS = 12_000

/**
 * Shares one feed connection between all tabs, because browsers allow six connections per host. The tab with the lock
 * connects and forwards signals to the others. When it closes, another tab resumes after the last event. When the
 * browser suspends it, an active tab takes the lock.
 */
export function sharedFeed(
  connect: (place: FeedPlace) => Observable<FeedSignal>,
  tabs: Tabs,
  start: FeedPlace = { lastEventId: undefined },
): Observable<FeedSignal> {
  return new Observable((subscriber) => {
    const place: FeedPlace = { ...start }
    const channel = tabs.channel()
    let over = false
    let request = new AbortController()
    const newest = new Map<string, LiveLocation>()
    let leading: Subscription | null = null
    let open = false
    let synced = false
    /** whether other tabs exist; otherwise nothing is forwarded */
    let others = false
    let asleep: ReturnType<typeof setTimeout> | undefined

    const take = (signal: FeedSignal) => {
      if (signal.kind === 'opened') open = true
      if (signal.kind === 'closed') open = false
      if (signal.kind === 'frame') {
        place.lastEventId = signal.id ?? place.lastEventId
        if (signal.frame?.kind === 'fixes') {
          if (signal.frame.data.everybody) newest.clear()
          for (const fix of signal.frame.data.fixes) newest.set(fix.worker_id, fix)
        }
      }
      subscriber.next(signal)
    }
    const lead = () =>
      new Promise<void>((release) => {
        if (over) return release()
        clearTimeout(asleep)
        synced = true
        leading = connect(place).subscribe((signal) => {
          if (others) channel.post({ kind: 'signal', signal })
          take(signal)
        })
        leading.add(release)
      })
    const follow = (steal: boolean) => {
      others ||= steal
      request.abort()
      const mine = new AbortController()
      request = mine
      tabs.lock(lead, { steal, signal: mine.signal }).catch(() => {
        // aborted: this tab ended its own request; otherwise another tab took the lock
        if (mine.signal.aborted) return
        leading?.unsubscribe()
        leading = null
        listen()
        follow(false)
      })
    }
    const listen = () => {
      clearTimeout(asleep)
      if (leading) return
      asleep = setTimeout(() => follow(true), SLEEPS_AFTER_MS)
    }
    channel.onMessage((message) => {
      others = true
      if (message.kind === 'hello') {
        if (leading)
          channel.post({ kind: 'so far', open, lastEventId: place.lastEventId, fixes: [...newest.values()] })
        return
      }
      if (leading) return
      listen()
      if (message.kind === 'signal') {
        const { signal } = message
        if (synced) return take(signal)
        // from a tab that does not know this one yet: only 'opened' is a complete starting point
        if (signal.kind !== 'opened') return
        synced = true
        return take({ ...signal, resumed: false })
      }
      if (synced) return
      synced = true
      place.lastEventId = message.lastEventId
      take(message.open ? { kind: 'opened', resumed: false } : { kind: 'closed' })
      // a tab without positions may not have received any yet
      if (message.fixes.length > 0)
        take({ kind: 'frame', id: undefined, frame: { kind: 'fixes', data: { fixes: message.fixes } } })
    })
    take({ kind: 'closed' })
    channel.post({ kind: 'hello' })
    listen()
    follow(false)

    return () => {
      over = true
      request.abort()
      clearTimeout(asleep)
      leading?.unsubscribe()
      channel.close()
    }
  })
}

/**
 * Returns a lock and a channel with this name, shared by all tabs of the browser. null if the browser has no locks,
 * which need https or localhost.
 */
export function browserTabs(name: string): Tabs | null {
  if (!('locks' in navigator)) return null
  return {
    // browsers do not accept `signal` together with `steal`
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
