import { expect, it } from 'vitest'
import { daysUntilExpiry, expiryStatus } from './expiry.ts'

it('counts the last day as one on which it still holds', () => {
  expect(daysUntilExpiry('2026-11-20', '2026-11-20')).toBe(0)
  expect(daysUntilExpiry('2027-03-01', '2027-02-28')).toBe(1)
  expect(daysUntilExpiry('2026-11-19', '2026-11-20')).toBe(-1)
})

it('expires the day after, and soon within thirty days', () => {
  expect(expiryStatus('2026-11-19', '2026-11-20')).toBe('expired')
  expect(expiryStatus('2026-11-20', '2026-11-20')).toBe('soon')
  expect(expiryStatus('2026-12-20', '2026-11-20')).toBe('soon')
  expect(expiryStatus('2026-12-21', '2026-11-20')).toBe('later')
})
