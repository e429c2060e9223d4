import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import { createApiSource } from './api.ts'
import type { Get, LinkState } from './source.ts'

const NOW = 1_763_683_200_000
const location = (secondsAgo: number, over: object = {}) => ({
  worker_id: 17,
  latitude: -1.29,
  longitude: 36.82,
  created_at: NOW - secondsAgo * 1000,
  ...over,
})

function api(reply: (path: string, query?: object) => unknown, pollMs?: number) {
  const get: Get = async (path, schema, options) => schema.parse(await reply(path, options?.query)) as never
  return createApiSource({ get, now: () => NOW, ...(pollMs !== undefined && { pollMs }) })
}

describe('the API as a source', () => {
  afterEach(() => vi.useRealTimers())

  it('gives the current location, the greatest of several', async () => {
    const { tracking } = api(() => ({
      data: { live_locations: [location(9), location(2), location(5)], historical_locations: [] },
    }))
    expect((await tracking.fetchCurrent('17'))?.fix.t).toBe(NOW - 2000)
    const nobody = api(() => ({ data: { live_locations: [], historical_locations: [] } }))
    expect(await nobody.tracking.fetchCurrent('17')).toBeNull()
  })

  it('gives a history ascending, of the worker and the window alone', async () => {
    const asked: unknown[] = []
    const { tracking } = api((path, query) => {
      asked.push([path, query])
      const historical_locations = [
        location(1),
        location(10, { worker_id: '18' }),
        location(20, { created_at: new Date(NOW - 20_000).toISOString() }),
        location(30, { latitude: 'north' }),
        location(7200),
      ]
      return { data: { live_locations: [], historical_locations } }
    })
    expect([...(await tracking.loadHistory('17', { hours: 1 })).t]).toEqual([NOW - 20_000, NOW - 1000])
    const window = { from: NOW - 7_200_000, to: NOW - 5000 }
    expect([...(await tracking.loadHistory('17', window)).t]).toEqual([NOW - 7_200_000, NOW - 20_000])
    expect(asked).toEqual([
      ['/live-locations/17', { hours: 1 }],
      ['/live-locations/17', window],
    ])
  })

  it('rejects what is not a reply, and says what failed', async () => {
    const { tracking } = api(() => ({ data: [] }))
    await expect(tracking.fetchCurrent('17')).rejects.toThrow()
    await expect(tracking.loadHistory('17', { hours: 1 })).rejects.toThrow()
  })

  it('polls, and goes on after a poll that failed', async () => {
    vi.useFakeTimers({ now: NOW })
    let calls = 0
    const { live } = api(() => {
      calls += 1
      if (calls === 2) throw new Error('no network')
      return { data: [location(100 - calls)] }
    }, 1000)
    const heard: (readonly LiveGuard[])[] = []
    const links: LinkState[] = []
    const open = live.guards$.subscribe((guards) => heard.push(guards))
    open.add(live.link$.subscribe((state) => links.push(state)))
    await vi.advanceTimersByTimeAsync(2500)
    open.unsubscribe()
    expect(heard.map((guards) => guards.map(({ fix }) => fix.t))).toEqual([[NOW - 99_000], [NOW - 97_000]])
    expect(links).toEqual(['down', 'up', 'down', 'up', 'down'])
  })
})
