import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, applyBasisPoints, sumAmounts, multiplyByRatio } from './money.ts'

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

describe('money', () => {
  it.each([
    [250, 1, 100, 3],
    [249, 1, 100, 2],
    [-250, 1, 100, -3],
    [9_007_199_254_740_991, 10_000, 10_000, 9_007_199_254_740_991],
    [35_000, 90, 60, 52_500],
  ])('%i × %i / %i is %i', (minor, numerator, denominator, result) => {
    expect(multiplyByRatio(minor, numerator, denominator)).toBe(result)
  })

  it('rounds as exact arithmetic does, by half a unit at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (a, n, d) => {
          const off = 2n * (BigInt(multiplyByRatio(a, n, d)) * BigInt(d) - BigInt(a) * BigInt(n))
          expect(off <= BigInt(d) && off >= -BigInt(d)).toBe(true)
        },
      ),
    )
  })

  it('divides without losing a unit, whatever the weights', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1 })
      .filter((all) => all.some(Boolean))
    fc.assert(
      fc.property(amount, weights, (minor, all) => {
        const parts = allocate(minor, all)
        const whole = sumAmounts(all)
        expect(sumAmounts(parts)).toBe(minor)
        parts.forEach((part, index) => {
          expect(Math.abs(part - (minor * (all[index] ?? 0)) / whole)).toBeLessThanOrEqual(1.01)
        })
      }),
    )
  })

  it('gives the same parts to the same weights in another order, in total', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-33, -33, -34])
    expect(allocate(1, [0, 5, 0])).toEqual([0, 1, 0])
  })

  it('refuses what a number cannot hold', () => {
    expect(() => multiplyByRatio(Number.MAX_SAFE_INTEGER, 20_000, 10_000)).toThrow(RangeError)
    expect(() => allocate(5, [0, 0])).toThrow(RangeError)
    expect(applyBasisPoints(1_000, 1_600)).toBe(160)
  })
})
