import type { z } from 'zod'
import type { feedFixes } from '../../contract/tracking/feed.ts'
import type { LiveLocation } from '../../contract/tracking/location.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'

/** The fixes of one guard that were stored since the last telling. */
interface Stored {
  patrolId: string
  /** number of fixes, without the one that was sent last */
  count: number
  /** ms since epoch UTC of the last of these */
  t: number
}

/** The newest unsent location of each guard: one slot for each guard, however slow the reader. */
export class PendingFixes {
  readonly #live = new Map<string, LiveLocation>()
  readonly #stored = new Map<string, Stored>()
  /** ms since epoch UTC of each guard's last sent fix */
  readonly #told = new Map<string, number>()
  #everybody = false

  get size(): number {
    return this.#live.size
  }

  /** Adds locations; one older than the waiting one changes nothing. */
  add(live: readonly LiveLocation[]): void {
    for (const location of live) {
      const waiting = this.#live.get(location.worker_id)
      if (!waiting || Number(waiting.created_at) <= Number(location.created_at))
        this.#live.set(location.worker_id, location)
    }
  }

  /** Returns the locations of all visible guards; others are no longer sent. */
  addEverybody(live: readonly LiveLocation[]): void {
    const seen = new Set(live.map(({ worker_id }) => worker_id))
    for (const workerId of this.#live.keys()) if (!seen.has(workerId)) this.#live.delete(workerId)
    this.add(live)
    this.#everybody = true
  }

  /** From another process these may arrive after their location was sent. */
  addPoints(points: StoredFixes['points']): void {
    for (const { workerId, patrolId, t } of points) {
      const before = this.#stored.get(workerId) ?? { count: 0, t }
      const more = t === this.#told.get(workerId) ? before : { count: before.count + 1, t }
      this.#stored.set(workerId, { ...more, patrolId })
    }
  }

  /** All that waits, and nothing waits any more. */
  take(): z.input<typeof feedFixes> {
    const fixes = [...this.#live.values()]
    for (const { worker_id, created_at } of fixes) this.#told.set(worker_id, Number(created_at))
    const patrols = [...this.#stored].map(([workerId, { patrolId }]) => [workerId, patrolId] as const)
    const untold = [...this.#stored]
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
      ...(untold.length > 0 && { untold }),
    }
  }
}
