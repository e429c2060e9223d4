import { expect, it } from 'vitest'
import { sealedByTime } from './closed-hours.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 23, hour, minute)

it('tells when what was walked is sealed: a quarter of an hour after its hour, or with the next closing', () => {
  expect(sealedByTime(at(15, 20), at(15, 40))).toBe(at(16, 15))
  // a period's end is exclusive, so 15:00 belongs to the hour before
  expect(sealedByTime(at(15), at(14, 50))).toBe(at(15, 15))
  expect(sealedByTime(at(15), at(15, 14))).toBe(at(15, 15))
  // a late fix, which the next sealing round seals
  expect(sealedByTime(at(15), at(15, 15))).toBe(at(16, 15))
})
