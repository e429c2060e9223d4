import { expect, it } from 'vitest'
import { packFixes } from '../../../../domain/track/packed-fixes.ts'
import { nightTracks } from '../../../../domain/track/night-tracks.ts'
import { drained } from '../../../../tests/support/drained.ts'
import { nightDensity } from './night-density.ts'

const HOUR = 3_600_000
const hour = (index: number, state: 'loaded' | 'waiting') => ({
  from: index * HOUR,
  to: (index + 1) * HOUR,
  state,
  fixes: 0,
  reason: null,
})

it('counts each hour when it is there, and none twice', () => {
  const tracks = nightTracks([hour(0, 'loaded'), hour(1, 'loaded')])
  const density = nightDensity({ from: 0, to: 2 * HOUR, tracks, walkedOf: tracks.trackOf })
  const put = (index: number, times: readonly number[]) =>
    tracks.put(
      index,
      packFixes(index * HOUR, [
        {
          workerId: '4',
          t: Float64Array.from(times),
          lat: new Int32Array(times.length),
          lon: new Int32Array(times.length),
          accuracy: new Float32Array(times.length),
          interval: 5000,
        },
      ]),
    )
  put(1, [HOUR + 1, HOUR + 2])
  expect(drained(density([hour(0, 'waiting'), hour(1, 'loaded')]))).toMatch(/^M0.5 1V0h[\d.]+V1z$/)
  put(0, [1])
  const both = drained(density([hour(0, 'loaded'), hour(1, 'loaded')]))
  expect(both.split('z').filter(Boolean)).toEqual([
    expect.stringMatching(/^M0.5 1V0h/),
    expect.stringMatching(/^M0 1V0.5h/),
  ])
})
