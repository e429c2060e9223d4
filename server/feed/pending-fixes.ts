import type { z } from 'zod'
import type { feedFixes } from '../../contract/tracking/feed.ts'
import type { LiveLocation } from '../../contract/tracking/location.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'

/** The fixes of one guard that were stored since the last frame was sent. */
interface Stored {
  patrolId: string
  /** number of fixes, without the one that was sent last */
  count: number
  /** time of the newest of them, ms since epoch UTC */
  t: number
}

/**
 * What is to be sent to a reader about guards: the newest location of each, so it does not grow if the
 * reader is slow.
 */
export class PendingFixes {
  readonly #live = new Map<string, LiveLocation>()
  readonly #stored = new Map<string, Stored>()
  /** time of the fix that was last sent of each guard, ms since epoch UTC */
  readonly #told = new Map<string, number>()
  #everybody = false

  get size(): number {
    return this.#live.size
  }

  /** Adds locations. Ignores a location that is older than the waiting one of the same guard. */
  add(live: readonly LiveLocation[]): void {
    for (const location of live) {
      const waiting = this.#live.get(location.worker_id)
      if (!waiting || Number(waiting.created_at) <= Number(location.created_at))
        this.#live.set(location.worker_id, location)
    }
  }

  /** Adds the locations of all visible guards, and drops waiting locations of other guards. */
  addEverybody(live: readonly LiveLocation[]): void {
    const seen = new Set(live.map(({ worker_id }) => worker_id))
    for (const workerId of this.#live.keys()) if (!seen.has(workerId)) this.#live.delete(workerId)
    this.add(live)
    this.#everybody = true
  }

  /** Adds fixes for trails. Fixes from another process may arrive after their location was sent. */
  addPoints(points: StoredFixes['points']): void {
    for (const { workerId, patrolId, t } of points) {
      const before = this.#stored.get(workerId) ?? { count: 0, t }
      const more = t === this.#told.get(workerId) ? before : { count: before.count + 1, t }
      this.#stored.set(workerId, { ...more, patrolId })
    }
  }

  /** Empties this, and returns its content as a frame. */
  take(): z.input<typeof feedFixes> {
    const fixes = [...this.#live.values()]
    for (const { worker_id, created_at } of fixes) this.#told.set(worker_id, Number(created_at))
    const patrols = [...this.#stored].map(([workerId, { patrolId }]) => [workerId, patrolId] as const)
    const truncated = [...this.#stored]
      .filter(([workerId, { count, t }]) => count > 1 || (count === 1 && t !== this.#told.get(workerId)))
      .map(([workerId]) => workerId)
    const everybody = this.#everybody
    this.#everybody = false
    this.#live.clear()
    this.#stored.clear()
    return {
      fixes,
      ...(everybody && { everybody }),
      ...(patrols.length > 0 && { patrols: Object.fromEntries(patrols) }),
      ...(truncated.length > 0 && { truncated }),
    }
  }
}
