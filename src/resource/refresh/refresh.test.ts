import fc from 'fast-check'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRefresh, type QueryScope } from './refresh.ts'

const event = (stream: string) => ({ position: 1, stream, type: 'X', at: 0, by: 'user:1', data: {} })

describe('what is shown', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Displays one query per scope, and counts how often each is fetched. */
  async function screen(shown: Record<string, QueryScope>) {
    const queries = new QueryClient()
    const fetched: Record<string, number> = {}
    for (const [name, meta] of Object.entries(shown)) {
      fetched[name] = 0
      const observer = new QueryObserver(queries, {
        queryKey: [name],
        queryFn: () => (fetched[name] = (fetched[name] ?? 0) + 1),
        meta: { shown: meta },
      })
      observer.subscribe(() => {})
    }
    await vi.advanceTimersByTimeAsync(0)
    return { refresh: createRefresh(queries), fetched, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }

  it('is asked for again exactly where an event touches it', async () => {
    const { refresh, fetched, pass } = await screen({
      clients: { stream: 'client', others: ['assignment'] },
      client3: { stream: 'client', id: '3' },
      client4: { stream: 'client', id: '4' },
      posts: { stream: 'site-post' },
    })
    refresh.event(event('client-3'))
    await pass(0)
    expect(fetched).toEqual({ clients: 2, client3: 2, client4: 1, posts: 1 })
    refresh.event(event('assignment-3'))
    await pass(250)
    expect(fetched).toEqual({ clients: 3, client3: 2, client4: 1, posts: 1 })
  })

  it('is asked for at most four times a second, and once more after the last event', async () => {
    const { refresh, fetched, pass } = await screen({ clients: { stream: 'client' } })
    for (let at = 0; at < 95; at += 1) {
      refresh.event(event('client-1'))
      await pass(10)
    }
    expect(fetched.clients).toBe(1 + 4)
    await pass(1000)
    expect(fetched.clients).toBe(1 + 5)
  })

  it('is all asked for again when events may be missing', async () => {
    const { refresh, fetched, pass } = await screen({
      clients: { stream: 'client' },
      posts: { stream: 'site-post' },
    })
    refresh.missed()
    await pass(0)
    expect(fetched).toEqual({ clients: 2, posts: 2 })
  })

  it('follows what guards report only where it shows that, and every ten seconds', async () => {
    const { refresh, fetched, pass } = await screen({
      devices: { stream: 'device', fixes: true },
      clients: { stream: 'client' },
    })
    for (let at = 0; at < 36; at += 1) {
      refresh.reported()
      await pass(250)
    }
    expect(fetched).toEqual({ devices: 2, clients: 1 })
    await pass(1000)
    expect(fetched).toEqual({ devices: 3, clients: 1 })
  })

  /**
   * Returns queries of the stream `client` that take `tookMs` to reply. The reply contains the data from when
   * the request was sent.
   */
  function slow(tookMs: () => number) {
    const queries = new QueryClient()
    const refresh = createRefresh(queries)
    let truth = 0
    const open = (name: string, ms = tookMs) => {
      const observer = new QueryObserver(queries, {
        queryKey: [name],
        queryFn: async () => {
          const read = truth
          await new Promise((resolve) => setTimeout(resolve, ms()))
          return read
        },
        meta: { shown: { stream: 'client' } },
      })
      observer.subscribe(() => {})
      return () => observer.getCurrentResult().data
    }
    const happen = () => {
      truth += 1
      refresh.event(event('client-1'))
    }
    return { open, happen, truth: () => truth }
  }

  it('is asked for again after a first answer that may be older than the event', async () => {
    const { open, happen } = slow(() => 400)
    const shown = open('clients')
    await vi.advanceTimersByTimeAsync(100)
    happen()
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown()).toBe(1)
  })

  it('does not wait for another that is slow', async () => {
    const { open, happen } = slow(() => 10)
    const fast = open('fast')
    open('slow', () => 60_000)
    await vi.advanceTimersByTimeAsync(10)
    happen()
    await vi.advanceTimersByTimeAsync(10)
    expect(fast()).toBe(1)
    happen()
    await vi.advanceTimersByTimeAsync(300)
    expect(fast()).toBe(2)
  })

  it('is shown while events never stop, each answer whole', async () => {
    const { open, happen } = slow(() => 1000)
    const shown = open('clients')
    for (let at = 0; at < 100; at += 1) {
      happen()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(shown()).toBeGreaterThan(70)
  })

  it('is what is true, once all is quiet, whatever came between', async () => {
    const step = fc.record({ restMs: fc.integer({ min: 0, max: 900 }), opens: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 1200 })),
        async (steps, times) => {
          const { open, happen, truth } = slow(() => Number(times.next().value))
          const shown: (() => unknown)[] = []
          for (const [at, { restMs, opens }] of steps.entries()) {
            if (opens) shown.push(open(String(at)))
            await vi.advanceTimersByTimeAsync(restMs)
            happen()
          }
          await vi.advanceTimersByTimeAsync(10_000)
          expect(shown.map((read) => read())).toEqual(shown.map(() => truth()))
        },
      ),
    )
  })
})
