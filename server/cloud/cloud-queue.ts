import type { StoredFixes } from '../event-log/event-hub.ts'
import { pathText } from '../rtdb/database/path.ts'
import type { Json } from '../rtdb/database/json.ts'
import { toGuardChange, newestLocationByGuard, toPointChanges } from '../rtdb/stored-changes.ts'

/** New values by path: one multi-path update. */
export type CloudUpdate = Readonly<Record<string, Json>>

/**
 * Queue for the cloud database. Only the newest location of each guard is queued. At most `most`
 * trail points are queued; if the cloud is unavailable for long, the oldest are dropped and
 * counted. The server's own database has all fixes.
 */
export class CloudQueue {
  readonly #most: number
  readonly #waiting = new Map<string, Json>()
  readonly #names = new Map<string, string>()
  dropped = 0

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#waiting.size
  }

  put(stored: StoredFixes): void {
    for (const { worker_id, worker_name } of stored.live) {
      if (worker_name !== undefined) this.#names.set(worker_id, worker_name)
    }
    const points = toPointChanges([stored], (workerId) => this.#names.get(workerId) ?? null)
    for (const { path, value } of [...newestLocationByGuard([stored]).map(toGuardChange), ...points]) {
      this.#waiting.set(pathText(path), value)
    }
    this.#drop()
  }

  /** Removes and returns the oldest queued paths, at most `most`; null if the queue is empty. */
  take(most: number): CloudUpdate | null {
    const update: Record<string, Json> = {}
    let taken = 0
    for (const [path, value] of this.#waiting) {
      if (taken === most) break
      update[path] = value
      this.#waiting.delete(path)
      taken += 1
    }
    return taken === 0 ? null : update
  }

  /** Queues a failed update again, except paths with a newer value by now. */
  putBack(update: CloudUpdate): void {
    const newer = [...this.#waiting]
    this.#waiting.clear()
    for (const [path, value] of [...Object.entries(update), ...newer]) this.#waiting.set(path, value)
    this.#drop()
  }

  #drop(): void {
    let over = this.#waiting.size - this.#most
    if (over <= 0) return
    for (const path of this.#waiting.keys()) {
      if (over === 0) return
      if (!path.startsWith('patrol_history/')) continue
      this.#waiting.delete(path)
      this.dropped += 1
      over -= 1
    }
  }
}
