import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import type { Fix } from '../../../domain/fix/fix.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { createLiveView, type LiveView } from '../../../src/streams/live-view.ts'
import { createApiSource } from '../../../src/streams/sources/api.ts'
import { createFeedSource } from '../../../src/streams/sources/feed.ts'
import { feedSignals } from '../../../src/streams/sources/feed-signals.ts'
import { connectFirebase } from '../../../src/streams/sources/firebase.ts'
import type { Get, LiveSource, TrackingSource } from '../../../src/streams/sources/source.ts'
import { createPatrolLookup } from '../../../src/streams/sources/patrol-lookup.ts'
import { runningApp, type RunningApp } from '../../support/http/running-app.ts'

const company = companyId('1')
const now = Date.now
let app: RunningApp
let token: string
let guards = 0
const undo: (() => unknown)[] = []

beforeAll(async () => {
  app = await runningApp()
  token = await app.signIn('investigator@askari.example')
})
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each()
})
afterAll(() => app.close())

/** Returns a `fetch` that fails for blocked URLs. */
const without =
  (blocked: RegExp): typeof fetch =>
  async (input, init) => {
    const { url } = new Request(input)
    if (blocked.test(url)) throw new TypeError(`blocked: ${url}`)
    return fetch(input, init)
  }

function apiCalls(network: typeof fetch): Get {
  return async <Reply extends z.ZodType>(path: string, reply: Reply, options?: Parameters<Get>[2]) => {
    const url = new URL(`${app.url}/api${path}`)
    for (const [key, value] of Object.entries(options?.query ?? {})) url.searchParams.set(key, String(value))
    const response = await network(url, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return reply.parse(await response.json())
  }
}

async function firebase(network: typeof fetch) {
  const source = await connectFirebase({
    realtime: { kind: 'local' },
    origin: app.url,
    company,
    token: async () => token,
    customToken: async () => ({ token: '', good_for_ms: 0 }),
    fetch: network,
    patrols: createPatrolLookup(apiCalls(network), now),
    now,
  })
  undo.push(() => source.close())
  return source
}

const feed = (network: typeof fetch) =>
  createFeedSource(
    feedSignals(
      { url: `${app.url}/api/feed`, fetch: network, token: async () => token, random: Math.random },
      { lastEventId: undefined },
    ),
    now,
  )

function show(sources: LiveSource[], fallback?: LiveSource): LiveView {
  const view = createLiveView({ sources, now, ...(fallback && { fallback }) })
  const open = view.connect()
  undo.push(() => open.unsubscribe())
  return view
}

function walk(workerId: string, minutesAgo: readonly number[]): Fix[] {
  const at = now()
  return minutesAgo.map((minutes) => ({
    workerId,
    t: at - minutes * 60_000,
    lat: -1.29,
    lon: 36.82,
    accuracy: 6,
    speed: 1,
  }))
}
const accept = (fixes: Fix[]) => acceptFixes(app.context, company, fixes, 'osmand')

/** Checks that the marker and the trail of a new guard appear, using only these sources. */
async function markersAndTrail(view: LiveView, tracking: TrackingSource, limitMs: number) {
  guards += 1
  const workerId = String(guards)
  const fixes = walk(workerId, [90, 30, 20, 10])
  await accept(fixes)
  const shown = () => view.current().byId.get(workerId)?.fix
  await vi.waitFor(() => expect(shown()).toEqual(fixes[3]), { timeout: limitMs })
  const [moved] = walk(workerId, [0]) as [Fix]
  await accept([moved])
  await vi.waitFor(() => expect(shown()).toEqual(moved), { timeout: limitMs })
  expect((await tracking.fetchCurrent(workerId))?.fix).toEqual(moved)
  const trail = await tracking.loadHistory(workerId, { hours: 1 })
  expect([...trail.t]).toEqual([...fixes.slice(1), moved].map(({ t }) => t))
}

describe('each source alone is enough', () => {
  it('the realtime database, while the feed and the histories of the API are blocked', async () => {
    const network = without(/\/api\/(feed|live-locations)/)
    const { live, tracking } = await firebase(network)
    const view = show([live, feed(network).live], createApiSource({ get: apiCalls(network), now }).live)
    await markersAndTrail(view, tracking, 3000)
    const names: unknown[] = []
    view.source$.subscribe((name) => names.push(name)).unsubscribe()
    expect(names).toEqual(['firebase'])
  })

  it('the feed and the histories of the API, while the realtime database is blocked', async () => {
    const { live } = feed(fetch)
    const view = show([live])
    await markersAndTrail(view, createApiSource({ get: apiCalls(fetch), now }).tracking, 3000)
  })

  it('the API alone, asked again and again', async () => {
    const network = without(/\/api\/feed|\.json/)
    const api = createApiSource({ get: apiCalls(network), now, pollMs: 200 })
    const view = show([feed(network).live], api.live)
    await markersAndTrail(view, api.tracking, 5000)
    const names: unknown[] = []
    view.source$.subscribe((name) => names.push(name)).unsubscribe()
    expect(names).toEqual(['api'])
  })
})

describe('when the server restarts', () => {
  it.each(['firebase', 'feed'] as const)(
    'the %s is live again within 10 s and misses nothing',
    async (name) => {
      guards += 1
      const workerId = String(guards)
      await accept(walk(workerId, [5]))
      const view = show([name === 'firebase' ? (await firebase(fetch)).live : feed(fetch).live])
      const shown = () => view.current().byId.get(workerId)?.fix
      await vi.waitFor(() => expect(shown()).toBeDefined(), { timeout: 3000 })
      const [missed] = walk(workerId, [1]) as [Fix]
      await app.restart(async () => void (await accept([missed])))
      const ready = now()
      await vi.waitFor(() => expect(shown()).toEqual(missed), { timeout: 10_000 })
      expect(now() - ready).toBeLessThan(10_000)
      const [moved] = walk(workerId, [0]) as [Fix]
      await accept([moved])
      await vi.waitFor(() => expect(shown()).toEqual(moved), { timeout: 3000 })
    },
  )
})
