import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveGuard } from '../../../../../domain/fix/fix.ts'
import { createTrail } from '../../../../../domain/fix/trail.ts'
import type { TrackingSource } from '../../../../streams/sources/source.ts'
import { createPlayback, type Playback } from '../../playback/create-playback.ts'
import { trailPhase } from '../../../../machines/tracking.ts'
import { createGuardTrail, type GuardTrail } from './create-guard-trail.ts'

const now = 1_700_000_000_000
const fix = (t: number) => ({ workerId: '1', t, lat: -1.3, lon: 36.8 + t / 1e13, accuracy: 5, speed: null })
const guard = (t: number): LiveGuard => ({
  workerId: '1',
  workerName: 'Amina',
  fix: fix(t),
  intervalMs: 15_000,
  status: 'Online',
})
const ago = (seconds: number) => fix(now - seconds * 1000)
const past = (...seconds: number[]) => createTrail('1', seconds.map(ago))

function sourceOf(name: 'firebase' | 'api', answers: Partial<TrackingSource> = {}) {
  const tracked = new Subject<LiveGuard>()
  const source: TrackingSource = {
    name,
    fetchCurrent: async () => guard(now - 1000),
    loadHistory: async () => past(60, 45, 30, 15),
    startTracking: () => tracked,
    ...answers,
  }
  return { source, tracked }
}

let replay: Playback
let guardTrail: GuardTrail
const told: string[] = []
const setUp = (firebase: TrackingSource, api: TrackingSource) => {
  replay = createPlayback({})
  guardTrail = createGuardTrail({
    firebase,
    api,
    replay,
    now: () => now,
    tell: ({ text }) => told.push(text),
  })
}
const settled = () => vi.advanceTimersByTimeAsync(20)
const sources = () => {
  const { dataSource, historyDataSource } = guardTrail.actor.getSnapshot().context
  return [dataSource, historyDataSource]
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (run: (t: number) => void) => setTimeout(() => run(Date.now()), 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  told.length = 0
})
afterEach(() => {
  guardTrail.dispose()
  replay.dispose()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the trail of a guard', () => {
  it('comes from the realtime database, and starts to play', async () => {
    setUp(sourceOf('firebase').source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 })
    await settled()
    expect(sources()).toEqual(['firebase', 'firebase'])
    expect(guardTrail.view.current()?.length).toBe(4)
    expect(replay.actor.getSnapshot().value).toBe('starting')
  })

  it('comes from the API where the realtime database fails', async () => {
    const { source } = sourceOf('firebase', { fetchCurrent: async () => Promise.reject(new Error('down')) })
    setUp(source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 })
    await settled()
    expect(sources()).toEqual(['api', 'api'])
    expect(guardTrail.view.current()?.length).toBe(5)
  })

  it('is followed by the realtime database again once that is reached, and goes on where it was', async () => {
    let down = true
    const fetchCurrent = async () => (down ? Promise.reject(new Error('down')) : guard(now - 1000))
    const { source, tracked } = sourceOf('firebase', { fetchCurrent })
    setUp(source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 }, now - 37_500)
    await settled()
    expect([...sources(), tracked.observed]).toEqual(['api', 'api', false])
    down = false
    const phases: string[] = []
    guardTrail.actor.subscribe((snapshot) => phases.push(trailPhase(snapshot)))
    guardTrail.databaseReached()
    await settled()
    expect([...sources(), tracked.observed]).toEqual(['firebase', 'firebase', true])
    expect(new Set(phases)).toEqual(new Set(['loaded']))
    expect([replay.actor.getSnapshot().value, replay.playHead.head]).toEqual(['paused', 1.5])
    expect(guardTrail.view.current()?.length).toBe(5)
  })

  it('takes the history of the API where the realtime database has none', async () => {
    const { source } = sourceOf('firebase', { loadHistory: async () => past() })
    setUp(source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 })
    await settled()
    expect(sources()).toEqual(['firebase', 'api'])
    expect(replay.actor.getSnapshot().context.points).toBe(4)
  })

  it('waits at the moment of a link', async () => {
    setUp(sourceOf('firebase').source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 }, now - 37_500)
    await settled()
    expect([replay.actor.getSnapshot().value, replay.playHead.head]).toEqual(['paused', 1.5])
  })

  it('starts from the moment of a link where Play was pressed while it was on its way', async () => {
    setUp(sourceOf('firebase').source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 }, now - 37_500)
    replay.actor.send({ type: 'toggle.pressed' })
    await settled()
    expect([replay.actor.getSnapshot().value, replay.playHead.head, told]).toEqual(['starting', 1.5, []])
  })

  it('that fails takes a press of Play along to the next try', async () => {
    let down = true
    const loadHistory = async () => (down ? Promise.reject(new Error('down')) : past(60, 45, 30, 15))
    setUp(sourceOf('firebase', { loadHistory }).source, sourceOf('api', { loadHistory }).source)
    guardTrail.show('1', { hours: 6 }, now - 37_500)
    await settled()
    const states = [replay.actor.getSnapshot().value]
    down = false
    guardTrail.refresh()
    replay.actor.send({ type: 'toggle.pressed' })
    await settled()
    expect([...states, replay.actor.getSnapshot().value]).toEqual(['idle', 'starting'])
  })

  it('says that nothing was found', async () => {
    const nothing = { loadHistory: async () => past() }
    setUp(sourceOf('firebase', nothing).source, sourceOf('api', nothing).source)
    guardTrail.show('1', { hours: 12 })
    await settled()
    expect(told).toEqual(['No location data found for this guard in the last 12 hours.'])
    expect(replay.actor.getSnapshot().value).toBe('idle')
  })
})

describe('a trail that was expected', () => {
  it('is shown without asking again, with the fixes that came while it was', async () => {
    const loadHistory = vi.fn(async () => past(60, 45))
    setUp(sourceOf('firebase', { loadHistory }).source, sourceOf('api').source)
    guardTrail.expect('1', { hours: 6 })
    await settled()
    guardTrail.put([fix(now - 30_000), fix(now - 15_000)])
    guardTrail.show('1', { hours: 6 })
    await settled()
    expect(loadHistory).toHaveBeenCalledTimes(1)
    const times = [60, 45, 30, 15].map((s) => now - s * 1000)
    expect([...(guardTrail.view.current()?.t ?? [])]).toEqual(times)
  })

  it('is asked for again by a refresh, and where more has come than was told', async () => {
    const loadHistory = vi.fn(async () => past(60, 45))
    setUp(sourceOf('firebase', { loadHistory }).source, sourceOf('api').source)
    guardTrail.expect('1', { hours: 6 })
    guardTrail.forgetExpected()
    guardTrail.show('1', { hours: 6 })
    await settled()
    expect(loadHistory).toHaveBeenCalledTimes(2)
    guardTrail.expect('1', { hours: 6 })
    guardTrail.refresh()
    await settled()
    expect(loadHistory).toHaveBeenCalledTimes(4)
  })
})

describe('a live update', () => {
  it('lengthens the trail without moving the head', async () => {
    const { source, tracked } = sourceOf('firebase')
    setUp(source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 }, now - 45_000)
    await settled()
    tracked.next(guard(now))
    await settled()
    expect([guardTrail.view.current()?.length, replay.actor.getSnapshot().context.points]).toEqual([5, 5])
    expect(replay.playHead.head).toBe(1)
  })

  it('that came late leaves the head at its moment', async () => {
    setUp(sourceOf('firebase').source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 }, now - 30_000)
    await settled()
    guardTrail.put([fix(now - 50_000)])
    await settled()
    expect(replay.playHead.head).toBe(3)
  })

  it('of another guard changes nothing', async () => {
    setUp(sourceOf('firebase').source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 })
    await settled()
    const before = guardTrail.view.current()
    guardTrail.put([{ ...fix(now), workerId: '2' }])
    await settled()
    expect(guardTrail.view.current()).toBe(before)
  })
})

describe('a refresh', () => {
  it('brings what was missing; neither the head nor the map moves', async () => {
    const loads = [past(60, 15), past(60, 30, 15)]
    const { source } = sourceOf('firebase', { loadHistory: async () => loads.shift() ?? past() })
    setUp(source, sourceOf('api').source)
    const loaded = vi.fn()
    guardTrail.onLoaded(loaded)
    guardTrail.show('1', { hours: 6 }, now - 15_000)
    await settled()
    guardTrail.refresh()
    await settled()
    expect([guardTrail.view.current()?.length, replay.actor.getSnapshot().context.points]).toEqual([3, 3])
    expect(replay.playHead.head).toBe(2)
    expect(loaded).toHaveBeenCalledTimes(1)
  })
})

describe('a server that is away', () => {
  const down = async () => Promise.reject(new Error('down'))
  const away = { fetchCurrent: down, loadHistory: down }
  const phase = () => trailPhase(guardTrail.actor.getSnapshot())

  it('has no trail to tell of, whatever comes live, until a later try brings it at its moment', async () => {
    let isUp = false
    const upLater = { fetchCurrent: () => (isUp ? Promise.resolve(guard(now - 1000)) : down()) }
    setUp(sourceOf('firebase', away).source, sourceOf('api', upLater).source)
    guardTrail.show('1', { hours: 6 }, now - 37_500)
    expect(phase()).toBe('loading')
    await settled()
    guardTrail.put([fix(now - 500)])
    await settled()
    expect([phase(), guardTrail.moment()]).toEqual(['failed', now - 37_500])
    isUp = true
    guardTrail.refresh()
    await settled()
    expect([phase(), replay.actor.getSnapshot().value, replay.playHead.head]).toEqual([
      'loaded',
      'paused',
      1.5,
    ])
  })

  it('leaves a trail that was loaded, which is then told to be incomplete, and the head where it was', async () => {
    const loads = [Promise.resolve(past(60, 45, 30, 15))]
    const once = { loadHistory: () => loads.shift() ?? down() }
    setUp(sourceOf('firebase', once).source, sourceOf('api', away).source)
    guardTrail.show('1', { hours: 6 }, now - 37_500)
    await settled()
    guardTrail.refresh()
    await settled()
    expect([phase(), replay.playHead.head, guardTrail.moment()]).toEqual(['incomplete', 1.5, now - 37_500])
    expect(guardTrail.bounds()).toEqual({ from: now - 6 * 3_600_000, to: now })
  })
})

describe('another question', () => {
  it('makes the answers to the one before void', async () => {
    let answer: (trail: ReturnType<typeof past>) => void = () => {}
    const slow = new Promise<ReturnType<typeof past>>((resolve) => {
      answer = resolve
    })
    const loads = [slow, Promise.resolve(past(15, 5))]
    const { source } = sourceOf('firebase', {
      loadHistory: () => loads.shift() as Promise<ReturnType<typeof past>>,
    })
    setUp(source, sourceOf('api').source)
    guardTrail.show('1', { hours: 24 })
    await settled()
    guardTrail.show('1', { hours: 6 })
    await settled()
    answer(past(9000, 8000, 7000))
    await settled()
    expect(guardTrail.view.current()?.length).toBe(2)
  })

  it('clears the trail before', async () => {
    setUp(sourceOf('firebase').source, sourceOf('api').source)
    guardTrail.show('1', { hours: 6 })
    await settled()
    guardTrail.clear()
    await settled()
    expect([guardTrail.view.current(), replay.actor.getSnapshot().value]).toEqual([null, 'idle'])
    expect(guardTrail.actor.getSnapshot().value).toBe('idle')
  })
})
