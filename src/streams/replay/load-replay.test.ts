import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { packFixes } from '../../../domain/track/pack-fixes.ts'
import { hourCache, type HourCache } from './hour-cache.ts'
import { loadReplay, type ReplayProgress, type TrailsResponse } from './load-replay.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const night = Date.UTC(2026, 10, 19, 16)
const hourOf = (index: number) => night + index * HOUR

/** Simulates a server; the test sends its replies. */
/** With the playhead before the period, no part of an hour is loaded first. */
function setUp({ from = night, to = hourOf(6), head = night - HOUR, kept = null as HourCache | null } = {}) {
  const packs: number[] = []
  const asked: {
    hour: number
    known: string | undefined
    signal: AbortSignal
    answer: (told?: TrailsResponse) => void
    refuse: (why: string, more?: object) => void
  }[] = []
  const head$ = new BehaviorSubject(head)
  const dispose = vi.fn()
  const told: ReplayProgress[] = []
  const loading = loadReplay({
    from,
    to,
    head$,
    ...(kept && { kept }),
    fetchTrails: (span, known, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          hour: (span.from - night) / HOUR,
          known,
          signal,
          answer: (told = { body: new ArrayBuffer(0), tag: '"a"' }) => resolve(told),
          refuse: (why, more) => reject(Object.assign(new Error(why), more)),
        })
      }),
    packer: {
      pack: async (start) => {
        packs.push((start - night) / HOUR)
        return packFixes(start, [
          {
            workerId: '4',
            t: Float64Array.of(start + 1, start + 60_000),
            lat: Int32Array.of(1, 2),
            lon: Int32Array.of(1, 2),
            accuracy: Float32Array.of(5, 5),
            interval: 5000,
          },
        ])
      },
      dispose,
    },
  })
  loading.progress$.subscribe((progress) => told.push(progress))
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    night: loading,
    asked,
    head$,
    dispose,
    settle,
    progress: () => told.at(-1) as ReplayProgress,
    open: () => asked.filter(({ signal }) => !signal.aborted).map(({ hour }) => hour),
    packs,
    async answer(hour: number, told?: TrailsResponse) {
      asked.findLast((one) => one.hour === hour)?.answer(told)
      await settle()
    },
    async refuse(hour: number, why: string, more?: object) {
      asked.findLast((one) => one.hour === hour)?.refuse(why, more)
      await settle()
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the trails of a night', () => {
  it('come in the order of the play head: what its picture shows, the hours after it, those before it', async () => {
    const { asked, answer, open } = setUp({ head: hourOf(4) + 5 * MINUTE })
    expect(open()).toEqual([4, 3 + 50 / 60])
    for (let i = 0; i < 8; i++) await answer(asked[i]?.hour as number)
    expect(open()).toEqual([4, 3 + 50 / 60, 4, 3, 5, 2, 1, 0])
  })

  it('are there for the first picture ahead of their hour, and of the hour once that is there', async () => {
    const { night: loading, answer, progress } = setUp({ head: hourOf(2) + 25 * MINUTE })
    await answer(2 + 10 / 60)
    const look = { from: hourOf(2) + 10 * MINUTE, to: hourOf(2) + 30 * MINUTE }
    expect(progress().hours[2]).toMatchObject({ state: 'loading', look })
    expect([progress().loaded, loading.trackOf('4').t(0)]).toEqual([0, look.from + 1])
    await answer(2)
    expect(progress().hours[2]).toMatchObject({ state: 'loaded', look: null })
    expect([loading.trackOf('4').count, loading.trackOf('4').t(0)]).toEqual([2, hourOf(2) + 1])
  })

  it('of whose first look failed come as an hour', async () => {
    const { asked, refuse, progress, open } = setUp({ head: hourOf(2) + 25 * MINUTE })
    await refuse(2 + 10 / 60, 'no link')
    expect([progress().hours[2]?.state, open().at(-1), asked.length]).toEqual(['loading', 2, 3])
  })

  it('are told hour by hour, with the way from each to the next', async () => {
    const { night: loading, answer, progress } = setUp()
    const before = loading.trackOf('4')
    expect([before.count, loading.guards()]).toEqual([0, []])
    await answer(1)
    await answer(0)
    expect(progress()).toMatchObject({ loaded: 2, fixes: 4 })
    expect(progress().hours.map(({ state }) => state)).toEqual([
      'loaded',
      'loaded',
      'loading',
      'loading',
      'waiting',
      'waiting',
    ])
    const track = loading.trackOf('4')
    expect(loading.trackOf('4')).toBe(track)
    expect([track.count, track.at(hourOf(1)), track.t(2), loading.guards()]).toEqual([
      4,
      1,
      hourOf(1) + 1,
      ['4'],
    ])
    expect(loading.packed()).toMatchObject({ hours: [{ from: night }, { from: hourOf(1) }], joints: [{}] })
  })

  it('are cut where the night begins and ends', () => {
    const { progress } = setUp({ from: night + 10, to: hourOf(1) + 20 })
    expect(progress().hours.map(({ from, to }) => [from, to])).toEqual([
      [night + 10, hourOf(1)],
      [hourOf(1), hourOf(1) + 20],
    ])
  })

  it('come first where the head is moved to, and what gave way comes later', async () => {
    const { head$, open, answer } = setUp()
    head$.next(hourOf(4) + 20 * MINUTE)
    expect(open()).toEqual([1, 4])
    await answer(4)
    expect(open()).toEqual([1, 4, 5])
  })

  it('of an hour that failed are told so, and asked for again: later each time, at once where the head comes', async () => {
    const { asked, refuse, progress, head$ } = setUp()
    const ofFirst = () => asked.filter(({ hour }) => hour === 0).length
    await refuse(0, 'no link')
    expect(progress().hours[0]).toMatchObject({ state: 'failed', reason: 'no link' })
    await vi.advanceTimersByTimeAsync(2000)
    for (const hour of [1, 2]) await refuse(hour, 'no link')
    expect(ofFirst()).toBe(2)
    await refuse(0, 'no link')
    head$.next(hourOf(3))
    head$.next(night + 1)
    expect(ofFirst()).toBe(3)
  })

  it('that were told before are asked for by their tag, and are there again where nothing has changed', async () => {
    const kept = hourCache()
    const span = { to: hourOf(2), kept }
    const before = setUp(span)
    for (const hour of [0, 1]) await before.answer(hour)
    const again = setUp(span)
    expect(again.asked.map(({ known }) => known)).toEqual(['"a"', '"a"'])
    await again.answer(0, { body: null, tag: '"a"' })
    await again.answer(1, { body: new ArrayBuffer(0), tag: '"b"' })
    expect([again.packs, again.progress().fixes]).toEqual([[1], 4])
    expect(again.night.packed().hours[0]).toBe(before.night.packed().hours[0])
    expect(setUp(span).asked.map(({ known }) => known)).toEqual(['"a"', '"b"'])
  })

  it('are not asked for, of no hour, as long as the server asks to be left alone', async () => {
    const { asked, refuse, answer } = setUp()
    await refuse(0, 'Too many calls.', { retryAfterMs: 30_000 })
    await answer(1)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(asked.map(({ hour }) => hour)).toEqual([0, 1])
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked.slice(2).map(({ hour }) => hour)).toContain(2)
  })

  it('are asked for no longer once nobody looks', async () => {
    const { night: loading, asked, open, dispose, refuse } = setUp()
    await refuse(0, 'no link')
    loading.dispose()
    expect(open()).toEqual([0])
    await vi.advanceTimersByTimeAsync(600_000)
    expect([asked.length, dispose.mock.calls.length]).toEqual([3, 1])
  })
})
