import { QUIET_MS } from '../../domain/patrol/plan-patrols.ts'

/**
 * Returns few of the times of a recording (any order, ms since epoch UTC), ascending, that determine its
 * patrols: the first and the last, both ends of each gap of more than six hours, and enough in between to
 * create no other gap.
 */
export function outlineTimes(times: readonly number[]): number[] {
  const ascending = times.toSorted((a, b) => a - b)
  const kept: number[] = []
  for (const [i, t] of ascending.entries()) {
    const next = ascending[i + 1] ?? Number.POSITIVE_INFINITY
    const before = kept.at(-1)
    if (before === undefined || (t !== before && next - before > QUIET_MS)) kept.push(t)
  }
  return kept
}
