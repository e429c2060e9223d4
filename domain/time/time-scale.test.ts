import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeScale } from './time-scale.ts'
import { wallTimeAt } from './zone-days.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (text: string) => Date.parse(text)
const shown = (zone: string, from: string, to: string, most: number) =>
  timeScale(at(from), at(to), most, zone).moments.map((t) => wallTimeAt(t, zone).slice(11))

describe('a time scale', () => {
  it('stands on the round hours of the wall clock', () => {
    expect(timeScale(at('2026-11-22T03:10Z'), at('2026-11-22T11:00Z'), 4, 'Asia/Kolkata').step).toBe(2 * HOUR)
    expect(shown('Asia/Kolkata', '2026-11-22T03:10Z', '2026-11-22T11:00Z', 4)).toEqual([
      '10:00',
      '12:00',
      '14:00',
      '16:00',
    ])
  })

  it('does so also after the clock was changed, and on midnights by days', () => {
    const spring = ['2026-03-28T21:00Z', '2026-03-29T09:00Z'] as const
    expect(shown('Europe/London', ...spring, 4)).toEqual(['21:00', '00:00', '03:00', '06:00', '09:00'])
    const autumn = ['2026-10-24T20:00Z', '2026-10-25T09:00Z'] as const
    expect(shown('Europe/London', ...autumn, 5)).toEqual(['21:00', '00:00', '03:00', '06:00', '09:00'])
    const days = ['2026-10-23T12:00Z', '2026-10-27T12:00Z'] as const
    expect(shown('Europe/London', ...days, 4)).toEqual(['00:00', '00:00', '00:00', '00:00'])
  })

  it('has even steps within its ends and no more of them than there is room for', () => {
    fc.assert(
      fc.property(
        // starts at a day after the epoch: west of Greenwich, local times of the first hours are negative
        fc.integer({ min: DAY, max: 4e12 }),
        fc.integer({ min: 0, max: 40 * DAY }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('Africa/Nairobi', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'),
        (from, span, most, zone) => {
          const { step, moments } = timeScale(from, from + span, most, zone)
          expect(moments.length).toBeLessThanOrEqual(most + 2)
          expect(span < step + HOUR || moments.length > 0).toBe(true)
          for (const [i, t] of moments.entries()) {
            expect(t).toBeGreaterThanOrEqual(from)
            expect(t).toBeLessThanOrEqual(from + span)
            const wall = Date.parse(`${wallTimeAt(t, zone)}Z`) + (t % 60_000)
            expect(wall % Math.min(step, DAY)).toBe(0)
            const apart = i > 0 ? t - (moments[i - 1] as number) : step
            expect(apart).toBeGreaterThan(0)
            expect(Math.abs(apart - step)).toBeLessThanOrEqual(HOUR)
          }
        },
      ),
    )
  })
})
