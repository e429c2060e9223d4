import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextStalenessChange, staleness } from './staleness.ts'

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

it('changes exactly at the moment it foretells', () => {
  const interval = fc.option(fc.integer({ min: 1, max: 3_600_000 }), { nil: null })
  fc.assert(
    fc.property(interval, fc.integer({ min: 0, max: 30_000_000 }), (usual, age) => {
      const now = 1_800_000_000_000
      const t = now - age
      const change = nextStalenessChange(t, usual, now)
      if (change === null) expect(staleness(age, usual)).toBe('lost')
      else {
        expect(staleness(change - 1 - t, usual)).toBe(staleness(age, usual))
        expect(staleness(change - t, usual)).not.toBe(staleness(age, usual))
      }
    }),
  )
})
