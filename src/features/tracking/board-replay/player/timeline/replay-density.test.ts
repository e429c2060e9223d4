import { expect, it } from 'vitest'
import { packFixes } from '../../../../../../domain/track/pack-fixes.ts'
import { createReplayTracks } from '../../../../../../domain/track/replay-tracks.ts'
import { AsReceivedTrack, asReceivedByArrival } from '../../../../../../domain/track/as-received-track.ts'
import { runToEnd } from '../../../../../../tests/support/run-to-end.ts'
import { fixBarsOfHours } from './replay-density.ts'

const HOUR = 3_600_000
const hour = (index: number, state: 'loaded' | 'waiting') => ({
  from: index * HOUR,
  to: (index + 1) * HOUR,
  state,
  fixes: 0,
  reason: null,
})

const walk = (workerId: string, times: readonly number[], delay?: readonly number[]) => ({
  workerId,
  t: Float64Array.from(times),
  lat: new Int32Array(times.length),
  lon: new Int32Array(times.length),
  accuracy: new Float32Array(times.length),
  interval: 5000,
  ...(delay && { delay: Int32Array.from(delay) }),
})

it('counts each hour when it is there, and none twice', () => {
  const tracks = createReplayTracks([hour(0, 'loaded'), hour(1, 'loaded')])
  const night = { asSeen: false, tracks, displayedTrack: tracks.trackOf }
  const density = fixBarsOfHours(night, null, { from: 0, to: 2 * HOUR })
  const put = (index: number, times: readonly number[]) =>
    tracks.put(index, packFixes(index * HOUR, [walk('4', times)]))
  put(1, [HOUR + 1, HOUR + 2])
  expect(runToEnd(density([hour(0, 'waiting'), hour(1, 'loaded')])).path).toMatch(/^M0.5 1V0h[\d.]+V1z$/)
  put(0, [1])
  const both = runToEnd(density([hour(0, 'loaded'), hour(1, 'loaded')])).path
  expect(both.split('z').filter(Boolean)).toEqual([
    expect.stringMatching(/^M0.5 1V0h/),
    expect.stringMatching(/^M0 1V0.5h/),
  ])
})

it('counts only the guards whom a filter leaves', () => {
  const tracks = createReplayTracks([hour(0, 'loaded')])
  tracks.put(0, packFixes(0, [walk('4', [1]), walk('5', [HOUR / 2 + 1])]))
  const night = { asSeen: false, tracks, displayedTrack: tracks.trackOf }
  const only = fixBarsOfHours(night, ['5'], { from: 0, to: HOUR })
  expect(runToEnd(only([hour(0, 'loaded')])).path).toMatch(/^M0.5 1V0h[\d.]+V1z$/)
})

it('counts as it came what is played as it came, whichever hour is there first', () => {
  const tracks = createReplayTracks([hour(0, 'loaded'), hour(1, 'loaded')])
  const displayedTrack = (guard: string) => asReceivedByArrival(new AsReceivedTrack(tracks.trackOf(guard)))
  const density = fixBarsOfHours({ asSeen: true, tracks, displayedTrack }, null, { from: 0, to: 2 * HOUR })
  expect(runToEnd(density([hour(0, 'waiting'), hour(1, 'loaded')])).path).toBe('')
  tracks.put(0, packFixes(0, [walk('4', [1], [1.5 * HOUR])]))
  expect(runToEnd(density([hour(0, 'loaded'), hour(1, 'loaded')])).path).toMatch(/^M0.75 1V0h[\d.]+V1z$/)
})

it('counts what a window of the night meets, and its bars are over that window', () => {
  const tracks = createReplayTracks([hour(0, 'loaded'), hour(1, 'loaded')])
  tracks.put(0, packFixes(0, [walk('4', [1])]))
  tracks.put(1, packFixes(HOUR, [walk('4', [1.5 * HOUR])]))
  const view = { from: HOUR, to: 2 * HOUR }
  const night = { asSeen: false, tracks, displayedTrack: tracks.trackOf }
  const bars = runToEnd(fixBarsOfHours(night, null, view)([hour(0, 'loaded'), hour(1, 'loaded')]))
  expect(bars.view).toEqual(view)
  expect(bars.path).toMatch(/^M0.49\d* 1V0h[\d.]+V1z$/)
})
