import { BehaviorSubject } from 'rxjs'
import { afterAll, beforeAll, vi } from 'vitest'
import { createPlayHead } from '../../src/streams/play-head.ts'
import { createLiveFeed } from '../../src/streams/live-feed.ts'
import { loadReplay } from '../../src/streams/replay/load-replay.ts'
import { packInWorker } from '../../src/streams/replay/pack-in-worker.ts'
import { disposes } from './disposes.ts'
import { SilentWorker } from './lent-parts.ts'

beforeAll(() => void vi.stubGlobal('Worker', SilentWorker))
afterAll(() => void vi.unstubAllGlobals())

disposes('src/streams/play-head.ts', () => {
  const playHead = createPlayHead()
  playHead.head$.subscribe()
  playHead.end$.subscribe()
  playHead.setSpan(0, 1e9)
  playHead.run()
  return playHead
})

disposes('src/streams/live-feed.ts', ({ request }) => {
  const listener = { event: () => {}, reported: () => {}, account: () => {}, missed: () => {} }
  return createLiveFeed(
    {
      url: '/api/feed',
      fetch: (_url, { signal } = {}) => request('connection', signal ?? undefined),
      token: async () => 'token',
      random: () => 0.5,
      now: Date.now,
      tabs: null,
      after: null,
    },
    listener,
  )
})

disposes('src/streams/replay/pack-in-worker.ts', () => packInWorker())

const HOUR = 3_600_000
const NIGHT = Date.UTC(2026, 10, 19, 16)

disposes('src/streams/replay/load-replay.ts', async ({ request, lend }) => {
  let asked = 0
  const head$ = new BehaviorSubject(NIGHT)
  const release = lend('packer')
  const replay = loadReplay({
    from: NIGHT,
    to: NIGHT + 4 * HOUR,
    head$,
    fetchTrails: (_span, _known, signal) =>
      ++asked === 1 ? Promise.reject(new Error('away')) : request('hour', signal),
    // with simplified tracks, no part of an hour is requested before the whole hour
    within: 3,
    packer: { pack: () => new Promise(() => {}), dispose: release },
  })
  replay.progress$.subscribe()
  await vi.waitUntil(() => asked > 2)
  return replay
})
