import { expect, it } from 'vitest'
import { staleness } from './staleness.ts'

it('is fresh up to 2 intervals, stale up to 5, lost beyond', () => {
  expect(staleness(-1000, 60_000)).toBe('fresh')
  expect(staleness(120_000, 60_000)).toBe('fresh')
  expect(staleness(120_001, 60_000)).toBe('stale')
  expect(staleness(300_000, 60_000)).toBe('stale')
  expect(staleness(300_001, 60_000)).toBe('lost')
})

it('never calls a one-second phone stale within a minute, and takes an unknown interval for 5 minutes', () => {
  expect(staleness(60_000, 1000)).toBe('fresh')
  expect(staleness(60_001, 1000)).toBe('stale')
  expect(staleness(600_000, null)).toBe('fresh')
  expect(staleness(1_500_001, null)).toBe('lost')
})
