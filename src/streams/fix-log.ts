import { betterFix, type Fix } from '../../domain/fix/fix.ts'
import { trailFrom, type Trail } from '../../domain/fix/trail.ts'
import { appended, holdsAll, mergeTrails, reserve } from './trail-columns.ts'

/**
 * All that is known of one guard's fixes: ascending in time, one for each time (of two the better one stays), so
 * that nothing depends on the order of arrival.
 *
 * A trail that was given out never changes. Yet a live fix costs no copy of the day before it: the columns have
 * room behind the end, a newer fix is written there, beyond what earlier trails can see, and the new trail is a
 * longer view of the same memory. Room is doubled when it runs out, so an append is O(1) over time. Only what comes
 * late or replaces makes new columns, once for each call.
 */
export class FixLog {
  readonly workerId: string
  #trail: Trail
  /** the columns with their room; `#trail` views their beginning */
  #room: Trail

  constructor(workerId: string) {
    this.workerId = workerId
    this.#trail = trailFrom(workerId, [])
    this.#room = this.#trail
  }

  /** The same object until something changes. */
  get trail(): Trail {
    return this.#trail
  }

  /** Takes fixes in any order; says whether that changed anything. */
  put(fixes: readonly Fix[]): boolean {
    if (this.#follows(fixes)) {
      if (fixes.length === 0) return false
      this.#room = reserve(this.#room, this.#trail.length, fixes.length)
      this.#trail = appended(this.#room, this.#trail.length, fixes)
      return true
    }
    return this.merge(trailFrom(this.workerId, inOrder(fixes)))
  }

  /** Takes a trail of this guard, as a source loaded it; says whether that changed anything. */
  merge(other: Trail): boolean {
    if (other.length === 0 || holdsAll(this.#trail, other)) return false
    this.#trail = this.#trail.length === 0 ? other : mergeTrails(this.#trail, other)
    this.#room = this.#trail
    return true
  }

  #follows(fixes: readonly Fix[]): boolean {
    let last = this.#trail.t[this.#trail.length - 1] ?? Number.NEGATIVE_INFINITY
    for (const { t } of fixes) {
      if (t <= last) return false
      last = t
    }
    return true
  }
}

/** Ascending, one fix for each time. */
export function inOrder(fixes: readonly Fix[]): Fix[] {
  const ordered: Fix[] = []
  for (const fix of fixes.toSorted((a, b) => a.t - b.t)) {
    const last = ordered.at(-1)
    if (last?.t === fix.t) ordered[ordered.length - 1] = betterFix(last, fix)
    else ordered.push(fix)
  }
  return ordered
}
