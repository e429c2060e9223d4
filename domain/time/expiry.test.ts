import { expect, it } from 'vitest'
import { daysLeft, expiryOf } from './expiry.ts'

it('counts the last day as one on which it still holds', () => {
  expect(daysLeft('2026-11-20', '2026-11-20')).toBe(0)
  expect(daysLeft('2027-03-01', '2027-02-28')).toBe(1)
  expect(daysLeft('2026-11-19', '2026-11-20')).toBe(-1)
})

it('expires the day after, and soon within thirty days', () => {
  expect(expiryOf('2026-11-19', '2026-11-20')).toBe('expired')
  expect(expiryOf('2026-11-20', '2026-11-20')).toBe('soon')
  expect(expiryOf('2026-12-20', '2026-11-20')).toBe('soon')
  expect(expiryOf('2026-12-21', '2026-11-20')).toBe('later')
})
