import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftChanges } from './draft-changes.ts'

const line = (net: number, minutes: number, ref = '1/1/5') => ({
  description: 'Guarding',
  place: 'Main Gate',
  net,
  sources: [{ ref, minutes, count: 0 }],
})

it('names shifts whose minutes changed, that came or are gone, and lines whose amount changed', () => {
  const draft = [line(100, 60), line(40, 30, '2/1/5')]
  const now = [line(50, 30), line(70, 45, '3/1/5')]
  expect(draftChanges(draft, now).map(({ ref, was, now: is }) => [ref, was, is])).toEqual([
    ['1/1/5', 60, 30],
    ['2/1/5', 30, 0],
    ['3/1/5', 0, 45],
    [null, 140, 120],
  ])
})

it('finds nothing where the same is charged in another order, and the opposite the other way round', () => {
  const lines = fc.array(
    fc.record({
      description: fc.constantFrom('Guarding', 'Guarding, night', 'Discount'),
      place: fc.constantFrom('Main Gate', null),
      net: fc.integer({ min: -1_000_00, max: 1_000_00 }),
      sources: fc.array(
        fc.record({
          ref: fc.constantFrom('1/1/5', '2/1/5', 'round/7'),
          minutes: fc.nat(900),
          count: fc.nat(3),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(lines, lines, (some, others) => {
      expect(draftChanges(some, some.toReversed())).toEqual([])
      const turned = draftChanges(others, some).map(({ ref, was, now }) => ({ ref, was: now, now: was }))
      expect(draftChanges(some, others).map(({ ref, was, now }) => ({ ref, was, now }))).toEqual(turned)
    }),
  )
})
