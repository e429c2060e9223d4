import type { LiveLocation } from '../../contract/location.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'

/** The newest location of each guard that was not told yet: one place for each guard, however slow the reader. */
export class PendingFixes {
  readonly #live = new Map<string, LiveLocation>()
  readonly #patrols = new Map<string, string>()

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

  addPatrols(points: StoredFixes['points']): void {
    for (const { workerId, patrolId } of points) this.#patrols.set(workerId, patrolId)
  }

  /** All that waits, and nothing waits any more. */
  take(): { fixes: LiveLocation[]; patrols?: Record<string, string> } {
    const fixes = [...this.#live.values()]
    const patrols = this.#patrols.size > 0 && { patrols: Object.fromEntries(this.#patrols) }
    this.#live.clear()
    this.#patrols.clear()
    return { fixes, ...patrols }
  }
}
