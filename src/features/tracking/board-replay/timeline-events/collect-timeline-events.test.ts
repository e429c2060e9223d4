import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dutyTimesIn } from '../../../../../domain/duty/duty-times.ts'
import { STALE_LIMITS } from '../../../../../domain/fix/staleness.ts'
import type { ReplayGuard } from '../../../../../domain/replay/period-roster.ts'
import { buildTrack } from '../../../../../tests/support/map/build-track.ts'
import { collectTimelineEvents, type CollectedEvents } from './collect-timeline-events.ts'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const guard = (id: string): ReplayGuard => ({
  id,
  name: `Guard ${id}`,
  patrols: [],
  postings: [],
  geofences: [],
  losses: [{ kind: 'offline', guard: id, t: 2 * HOUR, since: HOUR }],
})

function gather() {
  const track = buildTrack([])
  const told: CollectedEvents[] = []
  const timelineEvents = collectTimelineEvents({
    roster: { from: 0, to: 4 * HOUR, guards: ['1', '2', '3'].map(guard), places: [] },
    trackOf: () => track,
    limits: STALE_LIMITS,
    times: dutyTimesIn('UTC'),
    ofCompany: [],
    isKnown: () => true,
    since: 0,
    until: 4 * HOUR,
  })
  timelineEvents.gathered$.subscribe((next) => told.push(next))
  return { ...timelineEvents, told, last: () => told.at(-1) as CollectedEvents }
}

it('tells that it is still reading until all that is loaded has been read', () => {
  const { tracksGrew, last } = gather()
  expect(last().isRead).toBe(false)
  tracksGrew()
  expect(last().isRead).toBe(false)
  vi.runAllTimers()
  expect(last().isRead).toBe(true)
  expect(last().timelineEvents.map(({ kind }) => kind)).toEqual(['offline', 'offline', 'offline'])
  tracksGrew()
  expect(last().isRead).toBe(false)
  expect(last().timelineEvents).toHaveLength(3)
})

it('reads though hours go on coming more often than it rests', () => {
  const { tracksGrew, told, last } = gather()
  tracksGrew()
  // data is loaded more often than the pause after which it is read
  for (let i = 0; i < 40; i += 1) {
    vi.advanceTimersByTime(100)
    tracksGrew()
  }
  expect(told.some(({ timelineEvents }) => timelineEvents.length === 3)).toBe(true)
  vi.runAllTimers()
  expect(last().isRead).toBe(true)
})
