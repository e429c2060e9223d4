import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atMostEvery, createRefresh } from './refresh.ts'
import type { Shown } from './touches.ts'

const event = (stream: string) => ({ position: 1, stream, type: 'X', at: 0, by: 'user:1', data: {} })

describe('what is shown', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Queries that somebody looks at, and how often each was fetched. */
  async function screen(shown: Record<string, Shown>) {
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

  it('waits for the answer before it asks again', async () => {
    const open: (() => void)[] = []
    const ask = atMostEvery(250, () => new Promise<void>((resolve) => open.push(resolve)))
    ask()
    ask()
    await vi.advanceTimersByTimeAsync(5000)
    expect(open).toHaveLength(1)
    open[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(open).toHaveLength(2)
  })
})
