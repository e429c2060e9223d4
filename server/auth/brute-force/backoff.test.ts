import { describe, expect, it } from 'vitest'
import { ACCOUNT_AND_NETWORK_BACKOFF, ACCOUNT_BACKOFF, delayAfter } from './sign-in-throttle.ts'

const MINUTE = 60_000

describe('the pace of wrong tries', () => {
  it('lets the first follow at once, and doubles the wait from then on', () => {
    const waits = Array.from(
      { length: 9 },
      (_, wrong) => delayAfter(wrong, ACCOUNT_AND_NETWORK_BACKOFF) / 1000,
    )
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8])
  })

  it('never grows beyond its longest wait, however many there were', () => {
    for (const wrong of [20, 1000, 1_000_000_000]) {
      expect(delayAfter(wrong, ACCOUNT_AND_NETWORK_BACKOFF)).toBe(15 * MINUTE)
      expect(delayAfter(wrong, ACCOUNT_BACKOFF)).toBe(MINUTE)
    }
  })

  it('leaves one place some hundred guesses a day', () => {
    let guesses = 0
    for (let t = 0; t < 24 * 60 * MINUTE; guesses++) t += delayAfter(guesses, ACCOUNT_AND_NETWORK_BACKOFF)
    expect(guesses).toBeGreaterThan(90)
    expect(guesses).toBeLessThan(120)
  })
})
