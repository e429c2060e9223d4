import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trailGaps } from '../../tests/support/tracks/trail-gaps.ts'
import { createTrail } from './trail.ts'
import { distanceText, durationText, trailStatistics } from './trail-statistics.ts'

const fix = (t: number, lat: number, lon: number) => ({
  workerId: '1',
  t,
  lat,
  lon,
  accuracy: null,
  speed: null,
})

describe('trail statistics', () => {
  it('are all zero for an empty trail and for one point', () => {
    expect(trailStatistics(createTrail('1', []))).toEqual({ points: 0, durationMs: 0, distanceM: 0, late: 0 })
    expect(trailStatistics(createTrail('1', [fix(5, 1, 1)]))).toEqual({
      points: 1,
      durationMs: 0,
      distanceM: 0,
      late: 0,
    })
  })

  it('measure a degree of latitude on a sphere of 6371 km', () => {
    const { distanceM, durationMs } = trailStatistics(createTrail('1', [fix(0, 0, 36), fix(60_000, 1, 36)]))
    expect(distanceM).toBeCloseTo((Math.PI / 180) * 6_371_000, 6)
    expect(durationMs).toBe(60_000)
  })

  it('leave out the gaps of the trail, as its own rhythm tells them', () => {
    const minute = 60_000
    const lasting = (minutes: number[]) => {
      const trail = createTrail(
        '1',
        minutes.map((each) => fix(each * minute, 0, 36)),
      )
      const silent = trailGaps(trail).reduce((sum, gap) => sum + gap.to - gap.from, 0)
      const { durationMs } = trailStatistics(trail)
      expect(durationMs + silent).toBe(((minutes.at(-1) ?? 0) - (minutes[0] ?? 0)) * minute)
      return durationMs / minute
    }
    // the long pause is the time between two shifts
    expect(lasting([0, 30, 60, 720, 730])).toBe(70)
    // from minute 3 to 10 there is a gap, because the trail has one fix a minute
    expect(lasting([0, 1, 2, 3, 10, 11])).toBe(4)
  })

  it('add up over any cut of the trail', () => {
    const point = fc.tuple(
      fc.double({ min: -89, max: 89, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 40 }), fc.nat(), (points, at) => {
        const fixes = points.map(([lat, lon], i) => fix(i * 1000, lat, lon))
        const cut = at % fixes.length
        const whole = trailStatistics(createTrail('1', fixes))
        const before = trailStatistics(createTrail('1', fixes.slice(0, cut + 1)))
        const after = trailStatistics(createTrail('1', fixes.slice(cut)))
        expect(before.distanceM + after.distanceM).toBeCloseTo(whole.distanceM, 3)
        expect(before.durationMs + after.durationMs).toBe(whole.durationMs)
      }),
    )
  })
})

describe('their text', () => {
  it('is hours and minutes', () => {
    expect(durationText(0)).toBe('0h 0m')
    expect(durationText(59_999)).toBe('0h 0m')
    expect(durationText(12 * 3_600_000 - 1)).toBe('11h 59m')
    expect(durationText(26 * 3_600_000 + 5 * 60_000)).toBe('26h 5m')
  })

  it('is whole metres, or kilometres with two decimals from 1000 m', () => {
    expect(distanceText(0)).toBe('0 m')
    expect(distanceText(840.4)).toBe('840 m')
    expect(distanceText(999.4)).toBe('999 m')
    expect(distanceText(999.6)).toBe('1.00 km')
    expect(distanceText(1000)).toBe('1.00 km')
    expect(distanceText(12_345)).toBe('12.35 km')
  })
})
