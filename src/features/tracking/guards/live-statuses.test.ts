import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BehaviorSubject } from 'rxjs'
import { STALE_LIMITS } from '../../../../domain/fix/staleness.ts'
import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import type { LiveGuards } from '../../../streams/live-view.ts'
import { createLiveStatuses, type LiveStatuses } from './live-statuses.ts'

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

let told = true
let stopped: number | null = null
let guards$: BehaviorSubject<LiveGuards>
let statuses: LiveStatuses
const calls = (workerId: string) => {
  const changed = vi.fn()
  statuses.watchRow(workerId, changed)
  return changed
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  byId.clear()
  told = true
  stopped = null
  guards$ = new BehaviorSubject<LiveGuards>(arrival(guard('1', start), guard('2', start - 90_000, 300)))
  statuses = createLiveStatuses({
    live: { guards$, told: () => told },
    stoppedSince: () => stopped,
    now: Date.now,
    timeZone: 'Africa/Nairobi',
    limits: STALE_LIMITS,
  })
  statuses.setRoster(['1', '2', '3'].map((id) => ({ id })))
})
afterEach(() => {
  statuses.dispose()
  vi.useRealTimers()
})

it('tells standing, age and poor accuracy of a guard', () => {
  const calm = {
    status: 'online',
    ageless: 'no position yet',
    poorAccuracyM: null,
    outside: false,
    duty: null,
    why: null,
    since: null,
    stopped: false,
  }
  expect(statuses.row('1')).toEqual({ ...calm, age: 'now' })
  expect(statuses.row('2')).toEqual({ ...calm, age: '1 min ago', poorAccuracyM: 300 })
  expect(statuses.row('3')).toEqual({ ...calm, status: 'off_duty', age: null })
})

it('tells a row of its own guard only', () => {
  const first = calls('1')
  const second = calls('2')
  guards$.next(arrival(guard('2', start - 10_000)))
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  expect(statuses.row('2').age).toBe('10 s ago')
})

it('keeps the row object while it says the same', () => {
  const changed = calls('2')
  const before = statuses.row('2')
  vi.advanceTimersByTime(5000)
  expect(statuses.row('2')).toBe(before)
  expect(changed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(25_000)
  expect(statuses.row('2').age).toBe('2 min ago')
  expect(changed).toHaveBeenCalledTimes(1)
})

it('tells lists when a standing changes, at most once a second', () => {
  const changed = vi.fn()
  statuses.watchSummary(changed)
  const before = statuses.summary()
  expect(before.counts).toEqual({ online: 2, late: 0, offline: 0, off_duty: 1, unknown: 0 })
  changed.mockClear()
  for (let i = 0; i < 50; i += 1) guards$.next(arrival(guard('1', start + i)))
  vi.advanceTimersByTime(30_000)
  expect(statuses.summary()).toBe(before)
  vi.advanceTimersByTime(2000)
  expect(statuses.summary().counts).toEqual({ online: 1, late: 1, offline: 0, off_duty: 1, unknown: 0 })
  expect(statuses.summary().of('2')).toBe('late')
  expect(statuses.summary().needing).toEqual(['2'])
  expect(changed).toHaveBeenCalledTimes(1)
})

it('knows nothing more of a row that nobody watches', () => {
  const stop = statuses.watchRow('1', () => {})
  stop()
  vi.advanceTimersByTime(200_000)
  expect(statuses.row('1').status).toBe('late')
})

it('names first who is lost, then who is late, then who is outside; of each who has been for longest', () => {
  statuses.setRoster(['1', '2', '3', '4', '5'].map((id) => ({ id, assignment_id: '9' })))
  statuses.setGeofences([
    {
      id: '9',
      polygon: [
        [
          [36.79, -1.31],
          [36.81, -1.31],
          [36.81, -1.29],
          [36.79, -1.31],
        ],
      ],
    },
  ])
  const at = (id: string, ageMs: number, lon = 36.805) => {
    const its = guard(id, Date.now() - ageMs)
    return { ...its, fix: { ...its.fix, lon } }
  }
  guards$.next(arrival(at('1', 0), at('2', 400_000), at('3', 130_000), at('4', 500_000), at('5', 0)))
  vi.advanceTimersByTime(1000)
  guards$.next(arrival(at('1', 0, 36.7)))
  vi.advanceTimersByTime(1000)
  expect(statuses.summary().needing).toEqual(['4', '2', '3', '1'])
  expect(statuses.row('1')).toMatchObject({ status: 'online', outside: true, since: '01:13:21' })
  expect(statuses.row('2')).toMatchObject({ status: 'offline', outside: false, since: '01:06:40' })
  expect(['1', '2', '5'].map(statuses.attention)).toEqual(['outside', 'offline', 'online'])
})

it('tells the day, too, since when somebody has not been heard for more than one', () => {
  const HOUR = 3_600_000
  guards$.next(arrival(guard('1', start - 23 * HOUR), guard('2', start - 25 * HOUR)))
  expect([statuses.row('1').since, statuses.row('2').since]).toEqual(['02:13:20', '14 Nov, 00:13:20'])
})

it('knows nothing before somebody has told it', () => {
  told = false
  byId.clear()
  guards$.next(arrival(guard('1', start - 400_000)))
  const truncated = createLiveStatuses({
    live: { guards$, told: () => told },
    stoppedSince: () => null,
    now: Date.now,
    timeZone: 'Africa/Nairobi',
    limits: STALE_LIMITS,
  })
  expect(truncated.summary().counts).toBeNull()
  expect(truncated.row('2')).toMatchObject({ status: 'unknown', age: null })
  // the guard is offline or off duty; without the roster, it is not known which
  expect(truncated.row('1').status).toBe('unknown')
  truncated.setRoster([{ id: '1' }, { id: '2' }])
  expect([truncated.row('1').status, truncated.row('2').status]).toEqual(['offline', 'unknown'])
  expect(truncated.summary().counts).toBeNull()
  told = true
  vi.advanceTimersByTime(1000)
  expect(truncated.summary().counts).toEqual({ offline: 1, late: 0, online: 0, off_duty: 1, unknown: 0 })
  truncated.dispose()
})

it('knows who is off duty while nobody has told who the guards are, and tells when somebody goes', () => {
  const noList = createLiveStatuses({
    live: { guards$, told: () => true },
    stoppedSince: () => null,
    now: Date.now,
    timeZone: 'Africa/Nairobi',
    limits: STALE_LIMITS,
  })
  const changed = vi.fn()
  noList.watchSummary(changed)
  guards$.next(arrival({ ...guard('2', start), status: 'Off duty' }, guard('4', start - 400_000)))
  expect(['1', '2', '4'].map(noList.summary().of)).toEqual(['online', 'off_duty', 'unknown'])
  vi.advanceTimersByTime(1000)
  guards$.next(arrival({ ...guard('1', start), status: 'Off duty' }))
  changed.mockClear()
  vi.advanceTimersByTime(1000)
  expect(changed).toHaveBeenCalledTimes(1)
  expect(['1', '2', '4'].map(noList.summary().of)).toEqual(['off_duty', 'off_duty', 'unknown'])
  expect(noList.summary()).toMatchObject({ counts: null, needing: [] })
  noList.dispose()
})

it('leaves everybody as they were when live stopped, with their age', () => {
  stopped = start + 1000
  vi.advanceTimersByTime(600_000)
  expect(statuses.row('1')).toMatchObject({ status: 'online', age: '10 min ago', stopped: true })
  expect(statuses.summary().counts).toMatchObject({ online: 2, offline: 0 })
  stopped = null
  vi.advanceTimersByTime(1000)
  expect(statuses.row('1')).toMatchObject({ status: 'offline', stopped: false })
})

it('says who is due and not at the post, and who is there without being due', () => {
  const around = (lon: number): [number, number][] => [
    [lon - 0.001, -1.301],
    [lon + 0.001, -1.301],
    [lon + 0.001, -1.299],
    [lon - 0.001, -1.299],
    [lon - 0.001, -1.301],
  ]
  statuses.setGeofences([
    { id: '7', polygon: [around(36.8)] },
    { id: '8', polygon: [around(36.82)] },
  ])
  const allDay = { shift_start: '00:00', shift_minutes: 1440 }
  const changed = vi.fn()
  statuses.watchSummary(changed)
  statuses.setRoster([
    { id: '1', assignment_id: '7', ...allDay },
    { id: '2', assignment_id: null },
    { id: '3', assignment_id: '8', ...allDay },
  ])
  guards$.next(arrival(guard('1', start), guard('2', start), guard('3', start)))
  statuses.setRoster([
    { id: '1', assignment_id: '7', ...allDay },
    { id: '2', assignment_id: null },
    { id: '3', assignment_id: '8', ...allDay },
    { id: '4', assignment_id: '7', ...allDay },
  ])
  expect(['1', '2', '3', '4'].map((id) => statuses.summary().dutyOf(id))).toEqual([
    null,
    'not_due',
    'wrong_post',
    'undecided',
  ])
  expect(statuses.row('4')).toMatchObject({ duty: 'undecided', why: 'no_fix' })
  // a guard with two assignments: the one with a current duty counts, even if the other is newer
  const newest = { assignment_id: '7', shift_start: '00:00', shift_minutes: 1 }
  const older = { client_id: null, assignment_id: '8', assignment_name: 'Gate', shift_name: 'Day', ...allDay }
  statuses.setRoster([{ id: '3', ...newest }])
  expect(statuses.row('3').duty).toBe('not_due')
  statuses.setRoster([{ id: '3', ...newest, other_duties: [older] }])
  expect(statuses.row('3').duty).toBe('wrong_post')
  expect(statuses.row('3').duty).toBe('wrong_post')
  expect(changed).toHaveBeenCalled()
})
