import { expect, it } from 'vitest'
import { ATTENTION, computeAttention, needsAttention, urgency } from './attention.ts'
import { GUARD_STATUSES } from './standing.ts'

it('puts the lost first, those who are well low and those off duty last', () => {
  const of = (...states: (typeof ATTENTION)[number][]) => states.map(urgency)
  expect(of('lost', 'stale', 'outside', 'poor', 'unknown', 'online', 'off_duty')).toEqual([
    6, 5, 4, 3, 2, 1, 0,
  ])
  expect(ATTENTION.filter(needsAttention)).toEqual(['lost', 'stale', 'outside'])
})

it('asks where a guard is and how well that is known only of one who reports', () => {
  for (const standing of GUARD_STATUSES) {
    const all = [true, false].flatMap((outside) =>
      [true, false].map((poor) => computeAttention(standing, { outside, poor })),
    )
    expect(all).toEqual(
      standing === 'online' ? ['outside', 'outside', 'poor', 'online'] : Array(4).fill(standing),
    )
  }
})
