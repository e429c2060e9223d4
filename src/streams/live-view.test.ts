import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveGuard } from '../../domain/fix/fix.ts'
import { createLiveView, followWhileNeeded, type LiveGuards } from './live-view.ts'
import type { LinkState, SourceName, TrackingSource } from './sources/source.ts'

const START = 1_763_683_200_000

function guard(workerId: string, t: number): LiveGuard {
  const fix = { workerId, t: START + t, lat: -1.29, lon: 36.82, accuracy: null, speed: null }
  return { workerId, workerName: `Guard ${workerId}`, fix, intervalMs: 1000, status: 'Online' }
}

function source<Name extends SourceName>(name: Name) {
  const gone$ = new Subject<readonly string[]>()
  const guards$ = new Subject<readonly LiveGuard[]>()
  const link$ = new Subject<LinkState>()
  const heartbeat$ = new Subject<number>()
  const pulse$ = new Subject<void>()
  return { name, guards$, gone$, link$, heartbeat$, pulse$ }
}

describe('live view', () => {
  const frame = new Subject<void>()
  const parts = () => ({ firebase: source('firebase'), feed: source('feed'), api: source('api') })
  let sources = parts()
  let view: ReturnType<typeof createLiveView>
  let shown: LiveGuards[] = []

  beforeEach(() => {
    vi.useFakeTimers({ now: START })
    sources = parts()
    shown = []
    view = createLiveView({
      sources: [sources.feed, sources.firebase],
      fallback: sources.api,
      now: Date.now,
      frame: () => frame,
    })
    view.guards$.subscribe((guards) => shown.push(guards))
  })
  afterEach(() => vi.useRealTimers())

  it('shows one emission a frame, however much arrives', () => {
    const open = view.connect()
    for (let i = 0; i < 400; i++) sources.feed.guards$.next([guard(String(i % 20), i)])
    expect(shown).toHaveLength(1)
    frame.next()
    expect(shown).toHaveLength(2)
    expect(shown[1]?.changed.size).toBe(20)
    expect(shown[1]?.byId.get('19')?.fix.t).toBe(START + 399)
    frame.next()
    expect(shown).toHaveLength(2)
    open.unsubscribe()
  })

  it('takes what several sources say once, and keeps guards that did not change', () => {
    const open = view.connect()
    vi.advanceTimersByTime(1000)
    sources.firebase.guards$.next([guard('1', 1), guard('2', 1)])
    frame.next()
    const before = view.current().byId.get('1')
    sources.feed.guards$.next([guard('1', 1), guard('2', 2)])
    frame.next()
    expect(shown).toHaveLength(3)
    expect([...(shown[2]?.changed ?? [])]).toEqual(['2'])
    expect(view.current().byId.get('1')).toBe(before)
    sources.feed.guards$.next([guard('2', 2), guard('1', 0)])
    frame.next()
    expect(shown).toHaveLength(3)
    open.unsubscribe()
  })

  it('follows one guard and tells only its changes', () => {
    const open = view.connect()
    const times: (number | undefined)[] = []
    view.guard$('1').subscribe((one) => times.push(one?.fix.t))
    sources.feed.guards$.next([guard('1', 1)])
    frame.next()
    sources.feed.guards$.next([guard('2', 5)])
    frame.next()
    expect(times).toEqual([undefined, START + 1])
    open.unsubscribe()
  })

  it('says which source brings the data, and asks the API only while nothing pushes', () => {
    const names: (string | null)[] = []
    view.source$.subscribe((name) => names.push(name))
    const open = view.connect()
    expect(sources.api.guards$.observed).toBe(false)
    vi.advanceTimersByTime(2000)
    expect(sources.api.guards$.observed).toBe(true)
    sources.api.link$.next('up')
    sources.feed.link$.next('up')
    vi.advanceTimersByTime(0)
    expect(sources.api.guards$.observed).toBe(false)
    sources.firebase.link$.next('up')
    sources.feed.link$.next('down')
    sources.feed.link$.next('up')
    expect(names).toEqual([null, 'api', 'feed', 'firebase', 'feed'])
    open.unsubscribe()
    expect(sources.feed.guards$.observed).toBe(false)
  })

  it('asks the second source for guards only while the first is away or silent, so that each fix comes once', () => {
    const open = view.connect()
    sources.feed.link$.next('up')
    sources.firebase.link$.next('up')
    const sixty = (t: number) => Array.from({ length: 60 }, (_, i) => guard(String(i), t))
    const asked: boolean[] = []
    const look = () => asked.push(sources.firebase.guards$.observed)
    sources.feed.guards$.next(sixty(1))
    vi.advanceTimersByTime(3000)
    look()
    // the link is up, but no data arrives
    vi.advanceTimersByTime(4000)
    look()
    sources.feed.guards$.next(sixty(2))
    vi.advanceTimersByTime(600)
    look()
    sources.feed.link$.next('down')
    vi.advanceTimersByTime(1000)
    look()
    sources.feed.link$.next('up')
    vi.advanceTimersByTime(0)
    look()
    expect(asked).toEqual([false, true, false, true, false])
    open.unsubscribe()
  })

  it('follows one guard by the second source only while the first is away or silent', () => {
    const open = view.connect()
    sources.feed.link$.next('up')
    sources.feed.guards$.next([guard('7', 1)])
    const tracked = new Subject<LiveGuard>()
    const source = { name: 'firebase', startTracking: () => tracked } as unknown as TrackingSource
    const failed: unknown[] = []
    const following = followWhileNeeded(source, view)
      .startTracking('7')
      .subscribe({ error: (error) => failed.push(error) })
    vi.advanceTimersByTime(2000)
    expect(tracked.observed).toBe(false)
    sources.feed.link$.next('down')
    vi.advanceTimersByTime(1000)
    expect(tracked.observed).toBe(true)
    sources.feed.link$.next('up')
    vi.advanceTimersByTime(0)
    expect(tracked.observed).toBe(false)
    sources.feed.link$.next('down')
    vi.advanceTimersByTime(1000)
    tracked.error('refused')
    expect(failed).toEqual(['refused'])
    following.unsubscribe()
    open.unsubscribe()
  })

  it('tells a silence within five seconds, and its end', () => {
    const open = view.connect()
    const silences: (number | null)[] = []
    view.silence$.subscribe((since) => silences.push(since))
    sources.feed.guards$.next(Array.from({ length: 60 }, (_, i) => guard(String(i), 1)))
    vi.advanceTimersByTime(4000)
    expect(silences).toEqual([null])
    vi.advanceTimersByTime(1000)
    expect(silences).toEqual([null, START])
    sources.feed.guards$.next([guard('1', 2)])
    vi.advanceTimersByTime(500)
    expect(silences).toEqual([null, START, null])
    open.unsubscribe()
  })

  it('does not take late guards for a dead link: a heartbeat ends the silence until fixes come again', () => {
    const open = view.connect()
    const silences: (number | null)[] = []
    view.silence$.subscribe((since) => silences.push(since))
    const sixty = (t: number) => Array.from({ length: 60 }, (_, i) => guard(String(i), t))
    sources.feed.guards$.next(sixty(1))
    for (let i = 0; i < 6; i++) {
      vi.advanceTimersByTime(15_000)
      sources.feed.heartbeat$.next(0)
    }
    expect(silences).toEqual([null, START, null])
    sources.feed.guards$.next(sixty(2))
    vi.advanceTimersByTime(5000)
    expect(silences).toEqual([null, START, null, START + 90_000])
    open.unsubscribe()
  })

  it('knows by the pulse of the link, within five seconds, that it is gone when hardly any fix is due', () => {
    const open = view.connect()
    const silences: (number | null)[] = []
    view.silence$.subscribe((since) => silences.push(since))
    sources.feed.guards$.next([{ ...guard('1', 1), intervalMs: 60_000 }])
    for (let i = 0; i < 30; i++) {
      vi.advanceTimersByTime(2000)
      sources.feed.pulse$.next()
    }
    expect(silences).toEqual([null])
    vi.advanceTimersByTime(5000)
    expect(silences).toEqual([null, START + 60_000])
    open.unsubscribe()
  })

  it('takes no pulse for the fixes of many guards', () => {
    const open = view.connect()
    const silences: (number | null)[] = []
    view.silence$.subscribe((since) => silences.push(since))
    sources.feed.guards$.next(Array.from({ length: 60 }, (_, i) => guard(String(i), 1)))
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(2000)
      sources.feed.pulse$.next()
    }
    expect(silences).toEqual([null, START])
    open.unsubscribe()
  })

  it('expects no heartbeats while the link that brings them is away', () => {
    const open = view.connect()
    const silences: (number | null)[] = []
    view.silence$.subscribe((since) => silences.push(since))
    sources.firebase.link$.next('up')
    sources.feed.link$.next('up')
    sources.feed.heartbeat$.next(0)
    sources.feed.link$.next('down')
    vi.advanceTimersByTime(120_000)
    expect(silences).toEqual([null])
    open.unsubscribe()
  })

  it('says who told: nobody yet, nobody in five seconds, or somebody, though there be nobody to tell of', () => {
    const open = view.connect()
    const heard: string[] = []
    view.lastContact$.subscribe((told) => heard.push(told))
    vi.advanceTimersByTime(4999)
    expect([heard, view.told()]).toEqual([['waiting'], false])
    vi.advanceTimersByTime(1)
    vi.advanceTimersByTime(10_000)
    expect([heard, view.told()]).toEqual([['waiting', 'nothing'], false])
    sources.feed.guards$.next([])
    expect([heard, view.told()]).toEqual([['waiting', 'nothing', 'everybody'], true])
    open.unsubscribe()
  })

  it('shows a guard no longer who is to be seen no longer', () => {
    const open = view.connect()
    sources.feed.guards$.next([guard('1', 1), guard('2', 1)])
    frame.next()
    sources.feed.gone$.next(['2', '3'])
    frame.next()
    expect([...view.current().byId.keys()]).toEqual(['1'])
    expect([...(shown.at(-1)?.changed ?? [])]).toEqual(['2'])
    open.unsubscribe()
  })

  it('forgets everything when cleared', () => {
    const open = view.connect()
    sources.feed.guards$.next([guard('1', 1)])
    frame.next()
    view.clear()
    expect(view.current().byId.size).toBe(0)
    expect([...(shown.at(-1)?.changed ?? [])]).toEqual(['1'])
    open.unsubscribe()
  })
})
