import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeScale } from './time-scale.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(text)

describe('a time scale', () => {
  it('stands on the round hours of the wall clock', () => {
    const { step, moments } = timeScale(at('2026-11-22T03:10Z'), at('2026-11-22T11:00Z'), 4, 5.5 * HOUR)
    expect(step).toBe(2 * HOUR)
    expect(moments.map((t) => new Date(t + 5.5 * HOUR).toISOString().slice(11, 16))).toEqual([
      '10:00',
      '12:00',
      '14:00',
      '16:00',
    ])
  })

  it('has even steps within its ends and no more of them than there is room for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4e12 }),
        fc.integer({ min: 0, max: 40 * 24 * HOUR }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 900_000),
        (from, span, most, offset) => {
          const { step, moments } = timeScale(from, from + span, most, offset)
          expect(moments.length).toBeLessThanOrEqual(most + 1)
          expect(span < step || moments.length > 0).toBe(true)
          for (const [i, t] of moments.entries()) {
            expect(t).toBeGreaterThanOrEqual(from)
            expect(t).toBeLessThanOrEqual(from + span)
            expect(Math.abs((t + offset) % step)).toBe(0)
            if (i > 0) expect(t - (moments[i - 1] as number)).toBe(step)
          }
        },
      ),
    )
  })
})
