import type { z } from 'zod'
import type { feedFixes } from '../../contract/feed.ts'
import type { LiveLocation } from '../../contract/location.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'

/** The fixes of one guard that were stored since the last telling. */
interface Stored {
  patrolId: string
  count: number
  /** ms since epoch UTC of the last of them */
  t: number
}

/** The newest location of each guard that was not told yet: one place for each guard, however slow the reader. */
export class PendingFixes {
  readonly #live = new Map<string, LiveLocation>()
  readonly #stored = new Map<string, Stored>()

  get size(): number {
    return this.#live.size
  }

  /** A location older than the one that waits changes nothing. */
  add(live: readonly LiveLocation[]): void {
    for (const location of live) {
      const waiting = this.#live.get(location.worker_id)
      if (!waiting || Number(waiting.created_at) <= Number(location.created_at))
        this.#live.set(location.worker_id, location)
    }
  }

  addPoints(points: StoredFixes['points']): void {
    for (const { workerId, patrolId, t } of points) {
      const count = (this.#stored.get(workerId)?.count ?? 0) + 1
      this.#stored.set(workerId, { patrolId, count, t })
    }
  }

  /** All that waits, and nothing waits any more. */
  take(): z.input<typeof feedFixes> {
    const fixes = [...this.#live.values()]
    const patrols = [...this.#stored].map(([workerId, { patrolId }]) => [workerId, patrolId] as const)
    const untold = [...this.#stored]
      .filter(([workerId, { count, t }]) => count > 1 || Number(this.#live.get(workerId)?.created_at) !== t)
      .map(([workerId]) => workerId)
    this.#live.clear()
    this.#stored.clear()
    return {
      fixes,
      ...(patrols.length > 0 && { patrols: Object.fromEntries(patrols) }),
      ...(untold.length > 0 && { untold }),
    }
  }
}
