import { expect, it } from 'vitest'
import { buildTrack } from '../../../../../tests/support/map/build-track.ts'
import { fix, MINUTE, replayPeriod } from '../../../../../tests/support/map/replay-fixture.ts'
import { nearbyTrackCorners } from './use-fit-on-guards.ts'

it('spans what a track walked around a moment, and leaves out who sent nothing then', () => {
  const walked = buildTrack([fix('1', 1, 0.5), fix('1', 15, 0.1), fix('1', 20, 0.3), fix('1', 31, 0.9)])
  const [silent, unheard] = [buildTrack([fix('2', 1, 0.7)]), buildTrack([])]
  const places = nearbyTrackCorners([walked, silent, unheard], replayPeriod.from + 20 * MINUTE)
  expect(places.map(({ lat }) => lat)).toEqual([expect.closeTo(0.1), expect.closeTo(0.3)])
})
