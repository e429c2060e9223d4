import { moreAccurateFix, type Fix } from '../../../domain/fix/fix.ts'
import type { Track } from '../../../domain/fix/track.ts'

/** Builds a guard's track from fixes in any order, with duplicates. */
export function buildTrack(arrived: Iterable<Fix>): Track {
  const byTime = new Map<number, Fix>()
  for (const fix of arrived) {
    const known = byTime.get(fix.t)
    byTime.set(fix.t, known ? moreAccurateFix(known, fix) : fix)
  }
  const fixes = [...byTime.values()].toSorted((a, b) => a.t - b.t)
  const fix = (i: number) => fixes[i] as Fix
  return {
    count: fixes.length,
    t: (i) => fix(i).t,
    lon: (i) => fix(i).lon,
    lat: (i) => fix(i).lat,
    accuracy: (i) => fix(i).accuracy,
    before: (i) => i - 1,
    receivedAt: (i) => fix(i).t,
    at(t) {
      let [low, high] = [-1, fixes.length]
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (fix(middle).t <= t) low = middle
        else high = middle
      }
      return low
    },
  }
}
