import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrivals,
  receivedHours,
  arrivalRows,
  arrivalTrack,
  type Arrival,
} from '../../tests/support/map/arrivals.ts'
import { HOUR, MINUTE, replayPeriod } from '../../tests/support/map/replay-fixture.ts'
import { packFixes } from './pack-fixes.ts'
import type { PackedFixes } from './packed-fixes.ts'
import { PackedTrack } from './packed-track.ts'
import { createReplayTracks } from './replay-tracks.ts'
import { dropOutOfOrderFixes } from './pack-hours.ts'

const hours = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })
/** generates the ms by which a phone's clock is ahead, up to two minutes */
const ahead = fc.array(fc.constantFrom(0, 0, 0, 40_000, 120_000), { minLength: 49, maxLength: 49 })

/**
 * Returns time, arrival (ms after the start of the period) and position (ten-millionths of a degree) of
 * packed fixes. A fix of a clock that is ahead counts from its own time.
 */
function told(packed: readonly PackedFixes[]): number[][] {
  return packed.flatMap((fixes) =>
    fixes.workerIds.flatMap((_, slice) => {
      const track = new PackedTrack([{ fixes, slice }])
      return Array.from({ length: track.count }, (_, i) => [
        track.t(i) - replayPeriod.from,
        Math.max(track.receivedAt(i), track.t(i)) - replayPeriod.from,
        Math.round(track.lat(i) * 1e7),
      ])
    }),
  )
}

/** Creates a fix at this many seconds after the start of the period. `delay`: seconds until it arrived. */
const fix = (seconds: number, delay: number): Arrival => {
  const t = replayPeriod.from + seconds * 1000
  return { workerId: '1', t, lat: 0, lon: 0, accuracy: 5, speed: null, received: t + delay * 1000 }
}
const secondsOf = (packed: readonly PackedFixes[]) => told(packed).map(([t]) => (t as number) / 1000)

describe('fixes that came late across the edge of an hour', () => {
  it('are left out as within it: hours are together what is left of all of them, in whichever order they come', () => {
    fc.assert(
      fc.property(arrivals, ahead, hours, (came, early, order) => {
        // arrivals are stored relative to the hour's start, so in its first milliseconds an arrival before
        // the fix's own time cannot be stored
        const put = came.map((one, i) => {
          const isFirst = (one.t - replayPeriod.from) % HOUR === 0
          return { ...one, received: one.received - (isFirst ? 0 : (early[i] ?? 0)) }
        })
        const whole = dropOutOfOrderFixes(arrivalTrack(arrivalRows(put)))
        expect(told(receivedHours(put, order, dropOutOfOrderFixes).packed().hours)).toEqual(
          told([packFixes(replayPeriod.from, [whole])]),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('do not come between the last fix that was heard before it and the first after it', () => {
    const came = [fix(3_500, 0), fix(3_560, 300), fix(3_590, 300), fix(3_610, 0), fix(3_700, 0)]
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { hours: drawn, joints } = receivedHours(came, order, dropOutOfOrderFixes).packed()
      expect(secondsOf(drawn)).toEqual([3_500, 3_610, 3_700])
      expect(secondsOf(joints)).toEqual([3_500, 3_610])
    }
  })

  it('stay where nothing newer was known when they came', () => {
    const came = [fix(3_500, 0), fix(3_560, 300), fix(3_610, 250), fix(3_900, 0)]
    const { hours: drawn, joints } = receivedHours(came, [0, 1], dropOutOfOrderFixes).packed()
    expect(secondsOf(drawn)).toEqual([3_500, 3_560, 3_610, 3_900])
    expect(secondsOf(joints)).toEqual([3_560, 3_610])
  })

  it('take an hour away of which nothing was ever the newest, and no guard with it', () => {
    const came = [fix(100, 0), fix(4_000, 9_000), fix(7_300, 0)]
    const tracks = receivedHours(came, [0, 1, 2], dropOutOfOrderFixes)
    expect(secondsOf(tracks.packed().hours)).toEqual([100, 7_300])
    expect([tracks.trackOf('1').count, tracks.guards()]).toEqual([2, ['1']])
    expect(secondsOf([tracks.packedOf('1')])).toEqual([100, 7_300])
  })
})

it('no way leads over the part of an hour that is not loaded', () => {
  const hour = (index: number) => ({
    from: replayPeriod.from + index * HOUR,
    to: replayPeriod.from + (index + 1) * HOUR,
  })
  const tracks = createReplayTracks([hour(0), hour(1)])
  const packed = (...seconds: number[]) =>
    packFixes(replayPeriod.from, [arrivalTrack(seconds.map((at) => fix(at, 0)))])
  const part = (from: number, to: number) => ({
    from: replayPeriod.from + from * MINUTE,
    to: replayPeriod.from + to * MINUTE,
  })
  tracks.put(1, packed(3_601, 3_660))
  tracks.put(0, packed(1_900), part(30, 40))
  expect(tracks.packed().joints).toEqual([])
  tracks.put(0, packed(3_500), part(50, 60))
  expect(secondsOf(tracks.packed().joints)).toEqual([3_500, 3_601])
  tracks.put(0, packed(1_900, 3_500))
  expect(secondsOf(tracks.packed().joints)).toEqual([3_500, 3_601])
})
