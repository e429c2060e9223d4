import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivals, receivedHours, type Arrival } from '../../tests/support/map/arrivals.ts'
import { guard, HOUR, MINUTE, replayPeriod, parts } from '../../tests/support/map/replay-fixture.ts'
import { currentRevision } from '../fix/fix.ts'
import type { Track } from '../fix/track.ts'
import { boardAt, type Board } from '../replay/board-at.ts'
import { AsReceivedTrack, asReceivedByArrival, asReceivedByFixTime } from './as-received-track.ts'
import { findLastNotLater } from './packed-reading.ts'
import { dropOutOfOrderFixes } from './pack-hours.ts'

/** Returns the track of guard 1 as received. */
const heard = (...asked: Parameters<typeof receivedHours>) =>
  new AsReceivedTrack(receivedHours(...asked).trackOf('1'))

/** Returns the track as live locations showed it until a time, from fixes in the order of arrival. */
function liveBy(came: readonly Arrival[], moment: number): Track {
  const record: Arrival[] = []
  const shown = new Map<number, Arrival>()
  for (const fix of came) {
    if (fix.received > moment) break
    const known = shown.get(fix.t)
    const best = known
      ? currentRevision({ ...known, late: null, row: known }, { ...fix, late: null, row: fix }).row
      : fix
    if (best === known) continue
    shown.set(fix.t, best)
    if (best.t >= (record.at(-1)?.t ?? 0)) record.push(best)
  }
  const row = (i: number) => record[i] as Arrival
  return {
    count: record.length,
    t: (i) => row(i).t,
    lat: (i) => row(i).lat,
    lon: (i) => row(i).lon,
    accuracy: (i) => row(i).accuracy,
    at: () => record.length - 1,
    before: (i) => i - 1,
    receivedAt: (i) => row(i).received,
  }
}

const told = (board: Board) => {
  const { live, status, attention, outside, posting } = board.guards.get('1') ?? {}
  const place = live && [live.fix.t, live.fix.lat.toFixed(6), live.fix.lon.toFixed(6), live.intervalMs]
  return { place, status, attention, outside, posting }
}
const boardOf = (track: Track, t: number, before: Board | null = null) =>
  boardAt({ ...parts([guard('1')], []), trackOf: () => track }, t, before)
const moment = fc.integer({ min: replayPeriod.from, max: replayPeriod.from + 9 * HOUR })

describe('the board as the control room saw it', () => {
  it('is what a live record showed that was fed with what came as it came', () => {
    fc.assert(
      fc.property(arrivals, fc.array(moment, { minLength: 1, maxLength: 12 }), (came, moments) => {
        const track = heard(came)
        let before: Board | null = null
        for (const t of moments) {
          const live = told(boardOf(liveBy(came, t), t))
          expect(told(boardOf(track, t))).toEqual(live)
          before = boardOf(track, t, before)
          expect(told(before)).toEqual(live)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order in which hours are loaded', () => {
    fc.assert(
      fc.property(arrivals, moment, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (came, t, order) => {
        expect(told(boardOf(heard(came, order), t))).toEqual(told(boardOf(heard(came), t)))
      }),
      { numRuns: 100 },
    )
  })

  it('misses nothing of what is not packed, as a newer fix was known when it came', () => {
    fc.assert(
      fc.property(arrivals, moment, (came, t) => {
        const inTurn = heard(came, [0, 1, 2, 3], dropOutOfOrderFixes)
        expect(told(boardOf(inTurn, t))).toEqual(told(boardOf(heard(came), t)))
      }),
      { numRuns: 300 },
    )
    const fix = (minutes: number, delay: number, lon = 0): Arrival => {
      const t = replayPeriod.from + minutes * MINUTE
      return { workerId: '1', t, lat: 0, lon, accuracy: 5 - lon, speed: null, received: t + delay * MINUTE }
    }
    const inTurn = heard([fix(1, 0), fix(3, 0), fix(2, 30), fix(1, 40, 1)], [0, 1, 2, 3], dropOutOfOrderFixes)
    expect([inTurn.count, inTurn.t(0), inTurn.lon(0), inTurn.t(1)]).toEqual([
      2,
      replayPeriod.from + MINUTE,
      0,
      replayPeriod.from + 3 * MINUTE,
    ])
  })

  it('by when they came its fixes are in order, and the board moves at each of them', () => {
    fc.assert(
      fc.property(arrivals, (came) => {
        const track = heard(came)
        const turns = asReceivedByArrival(track)
        const times = Array.from({ length: turns.count }, (_, i) => turns.t(i))
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        for (const t of times) {
          expect(track.at(t)).not.toBe(track.at(t - 1))
          expect(turns.receivedAt(turns.at(t))).toBe(t)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('goes by nothing that had not come, and comes to the last that had', () => {
    const fix = (minutes: number, delay: number): Arrival => {
      const t = replayPeriod.from + minutes * MINUTE
      return { workerId: '1', t, lat: 0, lon: 0, accuracy: 5, speed: null, received: t + delay * MINUTE }
    }
    const track = heard([fix(1, 0), fix(2, 0), fix(3, 60), fix(4, 59), fix(70, 0)])
    const at = (minutes: number) => track.at(replayPeriod.from + minutes * MINUTE)
    expect([0, 2.5, 62.9, 63, 71].map(at)).toEqual([-1, 1, 1, 3, 4])
    expect([4, 3].map((i) => track.before(i))).toEqual([3, 2])
    const turns = asReceivedByFixTime(track)
    expect([turns.count, turns.at(replayPeriod.from + 3 * MINUTE), turns.receivedAt(2)]).toEqual([
      5,
      2,
      replayPeriod.from + 63 * MINUTE,
    ])
  })
})

it('what came too late is passed in runs, and what came is found among it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 400 }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: -1, max: 9 }),
      (values, a, b, limit) => {
        const late = values.map((value) => (value < 8 ? 9 : value - 8))
        const [first, last] = [a % late.length, b % late.length].toSorted((x, y) => x - y) as [number, number]
        const found = late.findLastIndex((value, i) => first <= i && i <= last && value <= limit)
        expect(findLastNotLater(Uint32Array.from(late), first, last, limit)).toBe(
          found === -1 ? first - 1 : found,
        )
      },
    ),
  )
})
