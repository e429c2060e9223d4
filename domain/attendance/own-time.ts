import { totalLength, subtractSpans, type Span } from './spans.ts'

/** A duty with its rank in the order of postings: if two overlap, the higher rank counts. */
export interface RankedDuty extends Span {
  rank: number
}

/**
 * Returns each duty without the time that belongs to a duty of a later posting, or to a later duty of the
 * same posting, so that every minute counts once. A duty that another one cuts in two has two periods, one of
 * them the longer; a duty completely inside others is left out. Times are ms since epoch UTC.
 */
export function splitOverlappingDuties<D extends RankedDuty>(
  duties: readonly D[],
): { duty: D; from: number; to: number; isLonger: boolean }[] {
  const isBefore = (a: D, b: D) => (a.rank === b.rank ? a.from < b.from : a.rank < b.rank)
  return duties
    .flatMap((duty) => {
      const others = duties.filter(
        (other) => isBefore(duty, other) && other.from < duty.to && duty.from < other.to,
      )
      const parts = subtractSpans(duty, others).map(({ from, to }) => ({ from, to }))
      const longest = parts.toSorted((a, b) => totalLength([b]) - totalLength([a]))[0]
      return parts.map((part) => ({ duty, ...part, isLonger: part === longest }))
    })
    .toSorted((a, b) => a.from - b.from)
}
