import { expect, it } from 'vitest'
import { dutyTimesIn } from '../../../../../../domain/duty/duty-times.ts'
import { STALE_LIMITS } from '../../../../../../domain/fix/staleness.ts'
import { packFixes } from '../../../../../../domain/track/pack-fixes.ts'
import { createReplayTracks } from '../../../../../../domain/track/replay-tracks.ts'
import { loadedSince, loadedUntil } from '../../../../../streams/replay/loaded-hours.ts'
import { AsReceivedTrack, asReceivedByArrival } from '../../../../../../domain/track/as-received-track.ts'
import { receivedHours } from '../../../../../../tests/support/map/arrivals.ts'
import { replayPeriod as walked } from '../../../../../../tests/support/map/replay-fixture.ts'
import { stepByFix } from './step-by-fix.ts'

const HOUR = 3_600_000

const late = {
  workerId: '1',
  t: walked.from,
  lat: 0,
  lon: 0,
  accuracy: 5,
  speed: null,
  received: walked.from + HOUR,
}

/** Creates a replay of one-hour parts. Each loaded part contains one guard with a fix in its middle. */
function nightOf(...loaded: boolean[]) {
  const spans = loaded.map((_, i) => ({ from: i * HOUR, to: (i + 1) * HOUR }))
  const tracks = createReplayTracks(spans)
  const walk = (t: number) => ({
    workerId: '4',
    t: Float64Array.of(t),
    lat: Int32Array.of(1),
    lon: Int32Array.of(1),
    accuracy: Float32Array.of(5),
    interval: 5000,
  })
  loaded.forEach((is, i) => is && tracks.put(i, packFixes(i * HOUR, [walk((i + 0.5) * HOUR)])))
  const hours = spans.map((span, i) => ({
    ...span,
    state: loaded[i] ? ('loaded' as const) : ('failed' as const),
  }))
  const parts = {
    roster: { from: 0, to: loaded.length * HOUR, guards: [], places: [] },
    trackOf: tracks.trackOf,
    knownSince: (t: number) => loadedSince(hours, t),
    limits: STALE_LIMITS,
    times: dutyTimesIn('UTC'),
  }
  return {
    from: 0,
    tracks,
    displayedTrack: tracks.trackOf,
    parts,
    knownUntil: (t: number) => loadedUntil(hours, t),
  }
}

it.each([
  ['goes to the next fix', [true, true, true], 0.6, 1, 1.5],
  ['stops at an hour that is not loaded', [true, false, true], 0.6, 1, 1],
  ['goes back to the fix before', [true, true, true], 2.4, -1, 1.5],
  ['goes back no farther than to an hour that is not loaded', [true, false, true], 2.4, -1, 2 - 1 / HOUR],
  ['leads nowhere after the last fix', [true, true, true], 2.6, 1, null],
  ['leads nowhere before the first fix', [true, true, true], 0.4, -1, null],
  ['leads nowhere from where nothing is loaded', [true, false, true], 1.5, 1, null],
] as const)('a step %s', (_, loaded, from, step, to) => {
  expect(stepByFix(nightOf(...loaded), null, from * HOUR, step)).toBe(to === null ? null : to * HOUR)
})

it('a step as seen then goes to when a fix came, not to its own time', () => {
  const came = {
    ...nightOf(),
    parts: { ...nightOf().parts, knownSince: () => 0 },
    knownUntil: () => Number.POSITIVE_INFINITY,
    displayedTrack: () => asReceivedByArrival(new AsReceivedTrack(receivedHours([late]).trackOf('1'))),
  }
  expect(stepByFix(came, '1', late.t, 1)).toBe(late.received)
  expect(stepByFix(came, '1', late.received, -1)).toBeNull()
})
