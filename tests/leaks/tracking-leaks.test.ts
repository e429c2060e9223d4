import { NEVER, Subject, type Observable } from 'rxjs'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Api } from '../../src/api/api.ts'
import { STALE_LIMITS } from '../../domain/fix/staleness.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'
import { hourCache } from '../../src/streams/replay/hour-cache.ts'
import type { TrackingSource } from '../../src/streams/sources/source.ts'
import { createConnection } from '../../src/features/tracking/live/create-connection.ts'
import { createCameraHistory } from '../../src/features/tracking/map/camera-history.ts'
import { createPlayback } from '../../src/features/tracking/playback/create-playback.ts'
import { createGuardTrail } from '../../src/features/tracking/trail/data/create-guard-trail.ts'
import { createLiveStatuses } from '../../src/features/tracking/guards/live-statuses.ts'
import { createTracker } from '../../src/features/tracking/create-tracker.ts'
import type { Tracking } from '../../src/features/tracking/create-tracking.ts'
import { createReplayBoard } from '../../src/features/tracking/board-replay/data/replay-board.ts'
import { openReplay } from '../../src/features/tracking/board-replay/data/open-replay.ts'
import { startBoardClock } from '../../src/features/tracking/board-replay/data/start-board-clock.ts'
import { collectTimelineEvents } from '../../src/features/tracking/board-replay/timeline-events/collect-timeline-events.ts'
import { fix, guard, parts, replayPeriod } from '../support/map/replay-fixture.ts'
import { disposes } from './disposes.ts'
import { lentHost, lentOptions, lentPart, lentPlayHead, SilentWorker } from './lent-parts.ts'
import type { OpenResources } from './open-resources.ts'

beforeAll(() => void vi.stubGlobal('Worker', SilentWorker))
afterAll(() => void vi.unstubAllGlobals())

const now = () => replayPeriod.from
const tell = () => {}
const never = <Value>() => new Subject<Value>()

const sourceWith = (name: 'firebase' | 'api', { request }: OpenResources): TrackingSource => ({
  name,
  fetchCurrent: () => new Promise(() => {}),
  loadHistory: (_guard, _window, cancelled) =>
    cancelled ? request(`history of ${name}`, cancelled) : new Promise(() => {}),
  startTracking: () => NEVER,
})

disposes('src/features/tracking/playback/create-playback.ts', (resources) =>
  createPlayback({}, { playHead: lentPlayHead(resources), runPart: lentPart(resources) }),
)

disposes('src/features/tracking/live/create-connection.ts', () =>
  createConnection({ links$: never(), silence$: never() }, tell, now),
)

disposes('src/features/tracking/guards/live-statuses.ts', () =>
  createLiveStatuses({
    live: { guards$: never(), told: () => false },
    stoppedSince: () => null,
    now,
    timeZone: 'UTC',
    limits: STALE_LIMITS,
  }),
)

disposes('src/features/tracking/map/camera-history.ts', (resources) =>
  createCameraHistory(lentHost(resources)),
)

disposes('src/features/tracking/trail/data/create-guard-trail.ts', (resources) => {
  // belongs to the caller and outlives the trail
  const replay = createPlayback({}, { playHead: lentPlayHead({ lend: () => () => {} }) })
  const before = resources.open()
  const trail = createGuardTrail({
    firebase: sourceWith('firebase', resources),
    api: sourceWith('api', resources),
    replay,
    now,
    tell,
    runPart: lentPart(resources),
  })
  trail.expect('1', { hours: 6 })
  return {
    dispose: () => {
      trail.dispose()
      expect(resources.open()).toEqual(before)
      replay.dispose()
    },
  }
})

disposes('src/features/tracking/create-tracker.ts', (resources) => {
  const live = { arrived$: never(), links$: never(), source$: never() } as unknown as Tracking['live']
  const tracker = createTracker(
    {
      options: lentOptions(resources),
      firebase: sourceWith('firebase', resources),
      api: sourceWith('api', resources),
      now,
      runPart: lentPart(resources),
      truncated$: never(),
      live,
    } as unknown as Tracking,
    tell,
  )
  tracker.replay.load(100)
  return tracker
})

disposes('src/features/tracking/board-replay/data/start-board-clock.ts', (resources) => {
  const clock = startBoardClock({
    ...replayPeriod,
    at: replayPeriod.from,
    speed: null,
    isLoaded: () => true,
    runPart: lentPart(resources),
  })
  clock.moment$.subscribe()
  clock.actor.send({ type: 'toggle.pressed' })
  return {
    dispose: () => clock.dispose(),
    after: () => expect(clock.actor.getSnapshot().matches('playing')).toBe(true),
  }
})

disposes('src/features/tracking/board-replay/data/replay-board.ts', () =>
  createReplayBoard(parts([guard('1')], [fix('1', 1)]), never(), zoneClock('UTC')),
)

disposes('src/features/tracking/board-replay/timeline-events/collect-timeline-events.ts', () => {
  const events = collectTimelineEvents({
    ...parts([guard('1')], []),
    ofCompany: [],
    isKnown: () => true,
    since: replayPeriod.from,
    until: replayPeriod.to,
  })
  events.gathered$.subscribe()
  events.tracksGrew()
  return events
})

disposes('src/features/tracking/board-replay/data/open-replay.ts', (resources) => {
  const replay = openReplay({
    record: { ...replayPeriod, guards: [], assignments: [], posts: [], losses: [] } as never,
    address: new URLSearchParams(),
    asSeen: false,
    api: {
      exchange: (...[, , , asked]: Parameters<Api['exchange']>) => resources.request('hour', asked?.signal),
    } as Pick<Api, 'exchange'>,
    kept: hourCache(),
    limits: STALE_LIMITS,
    timeZone: 'UTC',
    now,
    runPart: lentPart(resources),
    options: lentOptions(resources),
  })
  const shown: Observable<unknown>[] = [
    replay.gathered$,
    replay.progress$,
    replay.clock.moment$,
    replay.lists$,
  ]
  for (const each of shown) each.subscribe()
  return replay
})
