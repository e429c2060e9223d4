import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupIconKey, ringShares } from './group-icons.ts'

const count = fc.integer({ min: 0, max: 10_000 })
const counts = fc
  .record({ online: count, late: count, offline: count, off_duty: count, unknown: count })
  .filter((each) => Object.values(each).some((n) => n > 0))

test('the ring is full, begins with the worst, and shows even one among thousands', () => {
  fc.assert(
    fc.property(counts, (each) => {
      const shares = ringShares(each)
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
      for (const { status, share } of shares) {
        expect(each[status]).toBeGreaterThan(0)
        expect(share).toBeGreaterThan(0.07)
      }
      if (each.offline > 0) expect(shares[0]?.status).toBe('offline')
    }),
  )
})

test('groups of the same standings look the same, others do not', () => {
  const one = { online: 3, late: 0, offline: 1, off_duty: 0, unknown: 0 }
  expect(groupIconKey({ ...one })).toBe(groupIconKey(one))
  expect(groupIconKey({ ...one, offline: 0, late: 1 })).not.toBe(groupIconKey(one))
})
