import { moreAccurateFix, type Fix } from './fix.ts'

/**
 * A revision of a fix; `late` is null if it arrived before its hour was closed, else the sealing round that
 * sealed it.
 */
export type FixVersion = Pick<Fix, 'lat' | 'lon' | 'accuracy' | 'speed'> & { late: number | null }

/**
 * Returns which of two revisions of one fix is shown. An earlier seal has priority: a late revision never
 * replaces one that arrived in time, nor one of an earlier supplement. Within one seal `moreAccurateFix` decides,
 * whatever the order of arrival. The order is total.
 */
export function currentRevision<V extends FixVersion>(a: V, b: V): V {
  const [sealA, sealB] = [a.late ?? 0, b.late ?? 0]
  if (sealA !== sealB) return sealA < sealB ? a : b
  return moreAccurateFix(a, b)
}
