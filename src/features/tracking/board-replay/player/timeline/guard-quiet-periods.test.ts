import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import { expect, it } from 'vitest'
import { dutyTimesIn } from '../../../../../../domain/duty/duty-times.ts'
import { STALE_LIMITS } from '../../../../../../domain/fix/staleness.ts'
import type { ReplayGuard } from '../../../../../../domain/replay/period-roster.ts'
import { createReplayTracks } from '../../../../../../domain/track/replay-tracks.ts'
import { packFixes } from '../../../../../../domain/track/pack-fixes.ts'
import { guardQuietPeriods, gapStarts } from './guard-quiet-periods.ts'

const HOUR = 3_600_000
const NIGHT = { from: 0, to: HOUR }
const every5s = (from: number, to: number) =>
  Array.from({ length: (to - from) / 5000 }, (_, i) => from + i * 5000)

function gapsOf(times: number[], onDutyUntil: number, known = HOUR) {
  const tracks = createReplayTracks([NIGHT])
  const walk = {
    workerId: '1',
    t: Float64Array.from(times),
    lat: new Int32Array(times.length),
    lon: new Int32Array(times.length),
    accuracy: new Float32Array(times.length),
    interval: 5000,
  }
  tracks.put(0, packFixes(0, [walk]))
  const patrol = { from: 0, to: onDutyUntil, assignmentId: null, loggedAt: 0, wasQuiet: false }
  const guard = {
    id: '1',
    name: 'Akinyi',
    patrols: [patrol],
    postings: [],
    geofences: [],
    losses: [],
  } as ReplayGuard
  const parts = {
    roster: { ...NIGHT, guards: [guard] },
    trackOf: tracks.trackOf,
    knownSince: () => 0,
    limits: STALE_LIMITS,
    times: dutyTimesIn('UTC'),
  }
  const night = { ...NIGHT, recordedTrack: tracks.trackOf, knownUntil: () => known, parts }
  return guardQuietPeriods(night as never, '1').gaps
}
const minutes = (count: number) => count * 60_000

it('shows a silence between fixes, and the one that nobody ended', () => {
  const times = [...every5s(0, minutes(10)), ...every5s(minutes(20), minutes(30))]
  const last = minutes(30) - 5000
  expect(gapsOf(times, HOUR)).toEqual([
    { from: minutes(10) - 5000, to: minutes(20) },
    { from: last, to: HOUR },
  ])
  expect(gapsOf(times, HOUR, minutes(50)).at(-1)).toEqual({ from: last, to: minutes(50) })
})

it('shows none for who went off duty, or may be heard in what is not loaded', () => {
  const times = every5s(0, minutes(30))
  expect(gapsOf(times, minutes(30))).toEqual([])
  expect(gapsOf(times, HOUR, minutes(30))).toEqual([])
})

it('of nobody in particular a gap begins where somebody, or everybody, goes offline', () => {
  const timelineEvents: TimelineEvent[] = [
    { kind: 'offline', guard: '1', t: 10, since: null },
    { kind: 'reporting again', guard: '1', t: 20, since: null },
    { kind: 'all offline', t: 30, guards: 2, onDuty: 2 },
  ]
  expect(gapStarts({} as never, null, timelineEvents)).toEqual([10, 30])
})
