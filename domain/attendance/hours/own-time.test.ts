import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitOverlappingDuties } from './own-time.ts'
import { totalLength, subtractSpans } from './spans.ts'

it('leaves an earlier duty all but the minutes that overlap', () => {
  const day = { from: 360, to: 1080, rank: 0 }
  const night = { from: 1050, to: 1770, rank: 1 }
  expect(splitOverlappingDuties([day, night]).map(({ from, to }) => [from, to])).toEqual([
    [360, 1050],
    [1050, 1770],
  ])
})

it('makes two times of a duty that another cuts in two, and none of one within another', () => {
  const long = { from: 0, to: 600, rank: 0 }
  const short = { from: 100, to: 200, rank: 1 }
  expect(splitOverlappingDuties([long, short]).map(({ from, to, isLonger }) => [from, to, isLonger])).toEqual(
    [
      [0, 100, false],
      [100, 200, true],
      [200, 600, true],
    ],
  )
  expect(splitOverlappingDuties([short, { ...long, rank: 2 }]).map(({ duty }) => duty.rank)).toEqual([2])
})

it('counts each minute of any duties once', () => {
  const duties = fc.array(
    fc
      .tuple(
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 3 }),
      )
      .map(([from, length, rank]) => ({ from, to: from + length, rank })),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(duties, (all) => {
      const distinct = all.filter(
        (a, i) => !all.some((b, j) => j < i && a.from === b.from && a.rank === b.rank),
      )
      const own = splitOverlappingDuties(distinct)
      const covered = new Set(
        distinct.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
      )
      expect(totalLength(own)).toBe(covered.size)
      for (const [i, one] of own.entries())
        expect(
          subtractSpans(
            one,
            own.filter((_, j) => j !== i),
          ),
        ).toHaveLength(1)
    }),
  )
})
