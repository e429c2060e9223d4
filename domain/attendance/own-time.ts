import { lengthOf, without, type Span } from './spans.ts'

/** A duty with its place in the order of postings: of two at one time that with the larger rank counts. */
export interface RankedDuty extends Span {
  rank: number
}

/**
 * Each duty without the time that belongs to one of a later posting, or of the same posting that begins later: every
 * minute counts for one duty. What another duty cuts in two is two times, one of them the longer; a duty
 * that lies within others is left out. Times are ms since epoch UTC.
 */
export function ownTimes<D extends RankedDuty>(
  duties: readonly D[],
): { duty: D; from: number; to: number; isLonger: boolean }[] {
  const isBefore = (a: D, b: D) => (a.rank === b.rank ? a.from < b.from : a.rank < b.rank)
  return duties
    .flatMap((duty) => {
      const others = duties.filter(
        (other) => isBefore(duty, other) && other.from < duty.to && duty.from < other.to,
      )
      const parts = without(duty, others).map(({ from, to }) => ({ from, to }))
      const longest = parts.toSorted((a, b) => lengthOf([b]) - lengthOf([a]))[0]
      return parts.map((part) => ({ duty, ...part, isLonger: part === longest }))
    })
    .toSorted((a, b) => a.from - b.from)
}
