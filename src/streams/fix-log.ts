import { moreAccurateFix, type Fix } from '../../domain/fix/fix.ts'
import { createTrail, type Trail } from '../../domain/fix/trail.ts'
import { appendFixes, containsTrail, mergeTrails, reserve } from './trail-columns.ts'

/**
 * All known fixes of one guard, ascending, one per time (the better one), whatever the order of arrival. A returned
 * trail never changes. The columns have spare capacity at the end: a newer fix is written there, beyond the views of
 * earlier trails, and the new trail is a longer view of the same memory. A full column is doubled, so appending is
 * amortised O(1). Only late or replacing fixes create new columns, once per call.
 */
export class FixLog {
  readonly workerId: string
  #trail: Trail
  /** columns with spare capacity; `#trail` is a view of their first part */
  #room: Trail

  constructor(workerId: string) {
    this.workerId = workerId
    this.#trail = createTrail(workerId, [])
    this.#room = this.#trail
  }

  /** Returns the trail. The object stays the same until something changes. */
  get trail(): Trail {
    return this.#trail
  }

  /** Adds fixes in any order; returns whether something changed. */
  put(fixes: readonly Fix[]): boolean {
    if (this.#follows(fixes)) {
      if (fixes.length === 0) return false
      this.#room = reserve(this.#room, this.#trail.length, fixes.length)
      this.#trail = appendFixes(this.#room, this.#trail.length, fixes)
      return true
    }
    return this.merge(createTrail(this.workerId, sortFixes(fixes)))
  }

  /** Adds a loaded trail of this guard; returns whether something changed. */
  merge(other: Trail): boolean {
    if (other.length === 0 || containsTrail(this.#trail, other)) return false
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

/** Returns the fixes ascending by time, one per time (the better one). */
export function sortFixes(fixes: readonly Fix[]): Fix[] {
  const ordered: Fix[] = []
  for (const fix of fixes.toSorted((a, b) => a.t - b.t)) {
    const last = ordered.at(-1)
    if (last?.t === fix.t) ordered[ordered.length - 1] = moreAccurateFix(last, fix)
    else ordered.push(fix)
  }
  return ordered
}
