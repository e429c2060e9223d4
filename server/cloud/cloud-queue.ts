import type { StoredFixes } from '../event-log/event-hub.ts'
import { pathText } from '../rtdb/database/path.ts'
import type { Json } from '../rtdb/database/json.ts'
import { toGuardChange, newestLocationByGuard, toPointChanges } from '../rtdb/stored-changes.ts'

/** New values by path, written as one multi-path update of Firebase. */
export type CloudUpdate = Readonly<Record<string, Json>>

/**
 * Queue of writes to the cloud database: each guard's newest location, and at most `most` points of trails.
 * If the cloud is unavailable for long, the oldest points are dropped and counted, but remain in the
 * server's own database.
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

  /** Removes the oldest queued paths and returns them, at most `most`; null if the queue is empty. */
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

  /** Queues the paths of a failed update again, unless they have got a newer value meanwhile. */
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
