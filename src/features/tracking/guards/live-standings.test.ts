import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BehaviorSubject } from 'rxjs'
import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import type { LiveGuards } from '../../../streams/live-view.ts'
import { createLiveStandings, type LiveStandings } from './live-standings.ts'

const start = 1_700_000_000_000
const guard = (workerId: string, t: number, accuracy: number | null = 8): LiveGuard => ({
  workerId,
  workerName: `Guard ${workerId}`,
  fix: { workerId, t, lat: -1.3, lon: 36.8, accuracy, speed: null },
  intervalMs: 60_000,
  status: 'Online',
})
const byId = new Map<string, LiveGuard>()
let version = 0
const arrival = (...guards: LiveGuard[]): LiveGuards => {
  for (const one of guards) byId.set(one.workerId, one)
  return { version: (version += 1), byId, changed: new Set(guards.map((one) => one.workerId)) }
}

let guards$: BehaviorSubject<LiveGuards>
let standings: LiveStandings
const calls = (workerId: string) => {
  const changed = vi.fn()
  standings.watchRow(workerId, changed)
  return changed
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  byId.clear()
  guards$ = new BehaviorSubject<LiveGuards>(arrival(guard('1', start), guard('2', start - 90_000, 300)))
  standings = createLiveStandings({ guards$, now: Date.now, timeZone: 'Africa/Nairobi' })
  standings.setRoster(['1', '2', '3'].map((id) => ({ id })))
})
afterEach(() => {
  standings.dispose()
  vi.useRealTimers()
})

it('tells standing, age and poor accuracy of a guard', () => {
  expect(standings.row('1')).toEqual({ standing: 'online', age: '0 s', poorAccuracyM: null })
  expect(standings.row('2')).toEqual({ standing: 'online', age: '1 min', poorAccuracyM: 300 })
  expect(standings.row('3')).toEqual({ standing: 'off_duty', age: null, poorAccuracyM: null })
})

it('tells a row of its own guard only', () => {
  const first = calls('1')
  const second = calls('2')
  guards$.next(arrival(guard('2', start - 10_000)))
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  expect(standings.row('2').age).toBe('10 s')
})

it('keeps the row object while it says the same', () => {
  const changed = calls('2')
  const before = standings.row('2')
  vi.advanceTimersByTime(5000)
  expect(standings.row('2')).toBe(before)
  expect(changed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(25_000)
  expect(standings.row('2').age).toBe('2 min')
  expect(changed).toHaveBeenCalledTimes(1)
})

it('tells lists when a standing changes, at most once a second', () => {
  const changed = vi.fn()
  standings.watchSummary(changed)
  const before = standings.summary()
  expect(before.counts).toEqual({ online: 2, stale: 0, lost: 0, off_duty: 1 })
  changed.mockClear()
  for (let i = 0; i < 50; i += 1) guards$.next(arrival(guard('1', start + i)))
  vi.advanceTimersByTime(30_000)
  expect(standings.summary()).toBe(before)
  vi.advanceTimersByTime(2000)
  expect(standings.summary().counts).toEqual({ online: 1, stale: 1, lost: 0, off_duty: 1 })
  expect(standings.summary().of('2')).toBe('stale')
  expect(changed).toHaveBeenCalledTimes(1)
})

it('knows nothing more of a row that nobody watches', () => {
  const stop = standings.watchRow('1', () => {})
  stop()
  vi.advanceTimersByTime(200_000)
  expect(standings.row('1').standing).toBe('stale')
})
