import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import type { Fix } from './fix.ts'
import { createTrail } from './trail.ts'
import { trailRounds } from './rounds.ts'

const METRE = 1 / METRES_PER_DEGREE
const PER_ROUND = 40
const steady: (i: number) => number = () => 0

/**
 * Creates rounds of 400 m from a gate and back, with a point every 10 m and 15 s. `rest` points wait at the
 * gate.
 */
function rounds(count: number, { rest = 0, pauseAfter = -1, shaky = steady } = {}) {
  const fixes: Fix[] = []
  let t = 1_700_000_000_000
  const put = (x: number, y: number) => {
    const i = fixes.length
    fixes.push({
      workerId: '17',
      t: (t += 15_000),
      lat: -1.29 + (y + shaky(i)) * METRE,
      lon: 36.82 + (x + shaky(i + 1)) * METRE,
      accuracy: 5,
      speed: null,
    })
  }
  for (let round = 0; round < count; round++) {
    for (let i = 0; i < rest; i++) put(0, 0)
    for (let i = 0; i < PER_ROUND; i++) {
      const side = Math.floor(i / 10)
      const along = (i % 10) * 10
      const [x, y] = [
        [along, 0],
        [100, along],
        [100 - along, 100],
        [0, 100 - along],
      ][side] as [number, number]
      put(x, y)
    }
    if (round === pauseAfter) t += 12 * 3_600_000
  }
  put(0, 0)
  return createTrail('17', fixes)
}

describe('the rounds of a trail', () => {
  it('are as many as were walked, each as long as the way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 0, max: 30 }), (count, rest) => {
        const trail = rounds(count, { rest, shaky: (i) => Math.sin(i * 12.9898) * 3 })
        const found = trailRounds(trail)
        // the chosen place is on a longer route, so the parts before its first visit and after its last are
        // in no round
        expect(found.length).toBeGreaterThanOrEqual(count - 1)
        expect(found.length).toBeLessThanOrEqual(count)
        for (const [i, round] of found.entries()) {
          expect(round.to).toBeGreaterThan(round.from)
          expect(round.from).toBeGreaterThanOrEqual(found[i - 1]?.to ?? 0)
          expect(round.distanceM).toBeGreaterThan(250)
          expect(round.distanceM).toBeLessThan(600)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('do not reach over the hours off duty', () => {
    const trail = rounds(6, { rest: 5, pauseAfter: 2 })
    const spans = trailRounds(trail).map(
      ({ from, to }) => (trail.t[to] as number) - (trail.t[from] as number),
    )
    expect(spans.length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...spans)).toBeLessThan(30 * 60_000)
  })

  it('are none where nobody comes back', () => {
    const straight = createTrail(
      '17',
      Array.from({ length: 300 }, (_, i) => ({
        workerId: '17',
        t: i * 15_000,
        lat: -1.29 + i * 10 * METRE,
        lon: 36.82,
        accuracy: 5,
        speed: null,
      })),
    )
    expect([trailRounds(straight), trailRounds(rounds(1)), trailRounds(createTrail('17', []))]).toEqual([
      [],
      [],
      [],
    ])
  })
})
