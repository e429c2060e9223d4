import { betterFix, type Fix } from './fix.ts'

/** A version of a fix; `late` is null where it came before its hour was closed, else the closing that sealed it. */
export type FixVersion = Pick<Fix, 'lat' | 'lon' | 'accuracy' | 'speed'> & { late: number | null }

/**
 * Of two versions of one moment, the one that is shown. What was sealed earlier stays: a version that came after the
 * hour was closed displaces none that came before, nor one of an earlier supplement. Among those that one seal covers
 * `betterFix` decides, whatever the order in which they came. The order is total.
 */
export function shownVersion<V extends FixVersion>(a: V, b: V): V {
  const [sealA, sealB] = [a.late ?? 0, b.late ?? 0]
  if (sealA !== sealB) return sealA < sealB ? a : b
  return betterFix(a, b)
}
