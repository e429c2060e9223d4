import { Observable } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedSignal } from './feed-signals.ts'
import { sharedFeed, type TabMessage, type Tabs } from './shared-feed.ts'

/** Simulates a browser: one lock and one channel for all its tabs. */
function browser() {
  const ears = new Map<number, (message: TabMessage) => void>()
  const queue: { grant: () => void; signal: AbortSignal }[] = []
  let holder: { robbed: (error: Error) => void } | null = null
  let made = 0

  const passOn = () => {
    if (holder) return
    const waiting = queue.shift()
    if (waiting?.signal.aborted) return passOn()
    waiting?.grant()
  }
  const tab = (): Tabs => {
    const me = ++made
    return {
      lock: (work, { steal, signal }) =>
        new Promise<void>((resolve, reject) => {
          const grant = () => {
            const mine = { robbed: reject }
            holder = mine
            void work().then(() => {
              if (holder === mine) holder = null
              resolve()
              passOn()
            })
          }
          if (steal) {
            const robbed = holder
            holder = null
            robbed?.robbed(new Error('stolen'))
            return grant()
          }
          signal.addEventListener('abort', () => reject(new Error('aborted')))
          queue.push({ grant, signal })
          queueMicrotask(passOn)
        }),
      channel: () => ({
        post: (message) => {
          for (const [other, hear] of ears)
            if (other !== me) queueMicrotask(() => ears.get(other) === hear && hear(message))
        },
        onMessage: (hear) => void ears.set(me, hear),
        close: () => void ears.delete(me),
      }),
    }
  }
  return { tab, crash: (id: number) => ears.delete(id) }
}

const fixes = (...ids: string[]): FeedSignal => ({
  kind: 'frame',
  id: undefined,
  frame: {
    kind: 'fixes',
    data: { fixes: ids.map((id) => ({ worker_id: id, latitude: 0, longitude: 0, created_at: 1 })) },
  },
})
const event = (position: number): FeedSignal => ({
  kind: 'frame',
  id: String(position),
  frame: { kind: 'event', data: { position, stream: 'client-1', type: 'X', at: 0, by: 'user:1', data: {} } },
})
const words = (signal: FeedSignal) => {
  if (signal.kind === 'opened') return signal.resumed ? 'resumed' : 'opened'
  if (signal.kind !== 'frame' || !signal.frame) return signal.kind
  const { frame } = signal
  if (frame.kind === 'fixes') return `fixes of ${frame.data.fixes.map((fix) => fix.worker_id).join()}`
  return frame.kind === 'event' ? `event ${frame.data.position}` : frame.kind
}

describe('the feed of many tabs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const settle = () => vi.advanceTimersByTimeAsync(0)

  function setup() {
    const { tab: anyTab } = browser()
    const told: string[] = []
    const tab = (): Tabs => {
      const { lock, channel } = anyTab()
      return {
        lock,
        channel() {
          const made = channel()
          return { ...made, post: (message) => (told.push(message.kind), made.post(message)) }
        },
      }
    }
    const connections: {
      tab: string
      after: string | undefined
      say: (signal: FeedSignal) => void
      open: boolean
    }[] = []
    const open = (name: string, lastEventId?: string) => {
      const heard: string[] = []
      const feed = sharedFeed(
        (place) =>
          new Observable((subscriber) => {
            const mine = {
              tab: name,
              after: place.lastEventId,
              say: (s: FeedSignal) => subscriber.next(s),
              open: true,
            }
            connections.push(mine)
            return () => void (mine.open = false)
          }),
        tab(),
        { lastEventId },
      )
      const subscription = feed.subscribe((signal) => heard.push(words(signal)))
      return { heard, close: () => subscription.unsubscribe() }
    }
    const say = (...signals: FeedSignal[]) => signals.forEach((signal) => connections.at(-1)?.say(signal))
    const held = () =>
      connections.filter((each) => each.open).map((each) => `${each.tab} after ${each.after}`)
    return { open, say, held, connections, told }
  }

  it('is one connection, which the others hear', async () => {
    const { open, say, held } = setup()
    const a = open('a')
    await settle()
    const b = open('b')
    await settle()
    say({ kind: 'opened', resumed: false }, event(7), { kind: 'pulse' })
    await settle()
    expect(held()).toEqual(['a after undefined'])
    expect(a.heard).toEqual(['closed', 'opened', 'event 7', 'pulse'])
    expect(b.heard.slice(-3)).toEqual(['opened', 'event 7', 'pulse'])
  })

  it('tells nobody while there is no other tab', async () => {
    const { open, say, told } = setup()
    open('a')
    await settle()
    say({ kind: 'opened', resumed: false }, event(7))
    expect(told).toEqual(['hello'])
    open('b')
    await settle()
    say(event(8))
    expect(told).toEqual(['hello', 'hello', 'so far', 'signal'])
  })

  it('begins behind the position at which the person signed in', async () => {
    const { open, say, held } = setup()
    const a = open('a', '6')
    await settle()
    expect(held()).toEqual(['a after 6'])
    say({ kind: 'opened', resumed: true }, event(7))
    expect(a.heard).toEqual(['closed', 'resumed', 'event 7'])
    const b = open('b', '9')
    await settle()
    a.close()
    await settle()
    expect([held(), b.heard.slice(0, 2)]).toEqual([['b after 7'], ['closed', 'opened']])
  })

  it('tells a tab that comes later where everybody is', async () => {
    const { open, say } = setup()
    open('a')
    await settle()
    say({ kind: 'opened', resumed: false }, event(7), fixes('1', '2'), fixes('2', '3'))
    const b = open('b')
    await settle()
    say(event(8))
    await settle()
    expect(b.heard).toEqual(['closed', 'opened', 'fixes of 1,2,3', 'event 8'])
  })

  it('is handed over when its tab closes, and goes on after the last event', async () => {
    const { open, say, held } = setup()
    const a = open('a')
    const b = open('b')
    await settle()
    say({ kind: 'opened', resumed: false }, event(7))
    await settle()
    a.close()
    await settle()
    expect(held()).toEqual(['b after 7'])
    say({ kind: 'opened', resumed: true }, event(8))
    expect(b.heard.slice(-3)).toEqual(['event 7', 'resumed', 'event 8'])
    b.close()
    await settle()
    expect(held()).toEqual([])
  })

  it('is taken from a tab that sleeps, which takes it back when it is free', async () => {
    const { open, say, held } = setup()
    const a = open('a')
    const b = open('b')
    await settle()
    say({ kind: 'opened', resumed: false }, event(7))
    await vi.advanceTimersByTimeAsync(11_000)
    expect(held()).toEqual(['a after undefined'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(held()).toEqual(['b after 7'])
    say(event(8))
    await settle()
    expect(a.heard.at(-1)).toBe('event 8')
    b.close()
    await settle()
    expect(held()).toEqual(['a after 8'])
  })

  it('stays where it is while it is heard', async () => {
    const { open, say, held } = setup()
    open('a')
    open('b')
    await settle()
    say({ kind: 'opened', resumed: false })
    for (let at = 0; at < 20; at += 1) {
      say({ kind: 'pulse' })
      await vi.advanceTimersByTimeAsync(2000)
    }
    expect(held()).toEqual(['a after undefined'])
  })
})
