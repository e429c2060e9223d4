import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { headAfterKey, adjacentEventHead, playbackTrail } from './playback-trail.ts'

const start = Date.UTC(2026, 10, 21, 6, 0, 0)
const at = (...seconds: number[]) =>
  createTrail(
    '1',
    seconds.map((s) => ({
      workerId: '1',
      t: start + s * 1000,
      lat: -1.3,
      lon: 36.8,
      accuracy: 5,
      speed: null,
    })),
  )
const trail = at(0, 30, 60, 1260, 1290)

describe('a trail as the controls see it', () => {
  it('knows points, ends and the time under the head', () => {
    const seen = playbackTrail(trail, zoneClock('Africa/Nairobi'))
    expect([seen.points, seen.from, seen.to]).toEqual([5, start, start + 1_290_000])
    expect([seen.timeText(0), seen.timeText(1.5)]).toEqual([
      '21 Nov 2026, 09:00:00 GMT+3',
      '21 Nov 2026, 09:00:45 GMT+3',
    ])
    expect(seen.headAt(seen.momentAt(2.25))).toBe(2.25)
  })
})

describe('marks', () => {
  const anyMarks = fc
    .array(fc.nat(50))
    .map((all) => all.toSorted((a, b) => a - b).map((index) => ({ index })))

  it('are walked from one to the next, forth and back, and none is left out', () => {
    fc.assert(
      fc.property(anyMarks, (marks) => {
        const walk = (from: number, step: 1 | -1) => {
          const all: number[] = []
          for (
            let at = adjacentEventHead(marks, from, step);
            at !== null;
            at = adjacentEventHead(marks, at, step)
          )
            all.push(at)
          return all
        }
        const places = [...new Set(marks.map(({ index }) => index))]
        expect(walk(-1, 1)).toEqual(places)
        expect(walk(51, -1)).toEqual(places.toReversed())
      }),
    )
  })
})

describe('seeking by keys', () => {
  it('moves by the time of the trail, across gaps too', () => {
    expect(headAfterKey({ type: 'seek by time', ms: 10_000 }, 0, trail)).toBeCloseTo(1 / 3)
    expect(headAfterKey({ type: 'seek by time', ms: 600_000 }, 2, trail)).toBeCloseTo(2.5)
    expect(headAfterKey({ type: 'seek by time', ms: -60_000 }, 1, trail)).toBe(0)
  })

  it('goes to the next and the previous point, also from between two', () => {
    expect(headAfterKey({ type: 'seek by points', points: 1 }, 1.4, trail)).toBe(2)
    expect(headAfterKey({ type: 'seek by points', points: -1 }, 1.4, trail)).toBe(1)
    expect(headAfterKey({ type: 'seek by points', points: 1 }, 4, trail)).toBe(4)
  })

  it('goes to a part of the time, as the bar shows it', () => {
    expect(headAfterKey({ type: 'seek to fraction', fraction: 0.5 }, 0, trail)).toBeCloseTo(2 + 585 / 1200)
    expect(headAfterKey({ type: 'seek to fraction', fraction: 1 }, 0, trail)).toBe(4)
  })

  it('has nowhere to go on a trail of one point, nor by another command', () => {
    expect(headAfterKey({ type: 'seek to fraction', fraction: 0.5 }, 0, at(0))).toBe(null)
    expect(headAfterKey({ type: 'help' }, 0, trail)).toBe(null)
  })

  it('never leaves the trail', () => {
    const command = fc.oneof(
      fc.record({ type: fc.constant('seek by time' as const), ms: fc.integer() }),
      fc.record({ type: fc.constant('seek by points' as const), points: fc.constantFrom(-1, 1) }),
    )
    fc.assert(
      fc.property(command, fc.double({ min: 0, max: 4, noNaN: true }), (given, head) => {
        const after = headAfterKey(given, head, trail) as number
        expect(after).toBeGreaterThanOrEqual(0)
        expect(after).toBeLessThanOrEqual(4)
      }),
    )
  })
})
