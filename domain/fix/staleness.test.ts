import { expect, it } from 'vitest'
import { STALE_LIMITS, staleness } from './staleness.ts'

it('is fresh up to 2 intervals, late up to 5, lost beyond', () => {
  expect(staleness(-1000, 60_000, STALE_LIMITS)).toBe('fresh')
  expect(staleness(120_000, 60_000, STALE_LIMITS)).toBe('fresh')
  expect(staleness(120_001, 60_000, STALE_LIMITS)).toBe('late')
  expect(staleness(300_000, 60_000, STALE_LIMITS)).toBe('late')
  expect(staleness(300_001, 60_000, STALE_LIMITS)).toBe('offline')
})

it('never calls a one-second phone late within a minute, and takes an unknown interval for 5 minutes', () => {
  expect(staleness(60_000, 1000, STALE_LIMITS)).toBe('fresh')
  expect(staleness(60_001, 1000, STALE_LIMITS)).toBe('late')
  expect(staleness(600_000, null, STALE_LIMITS)).toBe('fresh')
  expect(staleness(1_500_001, null, STALE_LIMITS)).toBe('offline')
})

it('goes by the limits that the company has set', () => {
  const patient = { lateAfter: 3, offlineAfter: 10, firstIntervalMin: 1 }
  expect([180_000, 180_001, 600_000, 600_001].map((age) => staleness(age, 60_000, patient))).toEqual([
    'fresh',
    'late',
    'late',
    'offline',
  ])
  expect([180_000, 180_001].map((age) => staleness(age, null, patient))).toEqual(['fresh', 'late'])
})
