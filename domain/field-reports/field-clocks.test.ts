import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CLOCK_TOLERANCE_MS, correctClocks } from './field-clocks.ts'

const NOW = Date.UTC(2026, 10, 24, 16)
const HOUR = 3_600_000

it('leaves a right clock alone, however long the command waited', () => {
  const made = NOW - 50 * HOUR
  expect(correctClocks({ stated: null, device: made, sent: NOW - 900 }, NOW)).toEqual({
    stated: null,
    device: made,
    received: NOW,
    correction: 0,
    made,
  })
})

it('corrects a clock that is wrong by hours and keeps what it said', () => {
  const device = NOW + 3 * HOUR - 20 * 60_000
  const clocks = correctClocks({ stated: NOW - HOUR, device, sent: NOW + 3 * HOUR }, NOW)
  expect(clocks).toMatchObject({
    stated: NOW - HOUR,
    device,
    correction: -3 * HOUR,
    made: NOW - 20 * 60_000,
  })
})

it('never dates a command after it was received, and finds any constant error of the clock', () => {
  const span = fc.integer({ min: 0, max: 30 * 24 * HOUR })
  const error = fc.integer({ min: -400 * 24 * HOUR, max: 400 * 24 * HOUR })
  fc.assert(
    fc.property(span, error, (waited, wrongBy) => {
      const made = NOW - waited
      const clocks = correctClocks({ stated: null, device: made + wrongBy, sent: NOW + wrongBy }, NOW)
      expect(clocks.made).toBeLessThanOrEqual(NOW)
      expect(Math.abs(clocks.made - made)).toBeLessThanOrEqual(
        Math.abs(wrongBy) > CLOCK_TOLERANCE_MS ? 0 : CLOCK_TOLERANCE_MS,
      )
    }),
  )
})
