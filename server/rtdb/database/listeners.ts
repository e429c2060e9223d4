import type { Change } from './branch.ts'
import type { CurrentValue, Listener } from './listener.ts'
import { pathText } from './path.ts'
import { createPlainPush } from './push.ts'

/** The listeners of one namespace, found by path. */
export class Listeners {
  readonly #byPath = new Map<string, Set<Listener>>()
  readonly #perDepth: number[] = []

  add(listener: Listener): void {
    const at = pathText(listener.path)
    const peers = this.#byPath.get(at)
    if (peers) peers.add(listener)
    else this.#byPath.set(at, new Set([listener]))
    this.#perDepth[listener.path.length] = (this.#perDepth[listener.path.length] ?? 0) + 1
  }

  remove(listener: Listener): void {
    const at = pathText(listener.path)
    const peers = this.#byPath.get(at)
    if (!peers?.delete(listener)) return
    if (peers.size === 0) this.#byPath.delete(at)
    this.#perDepth[listener.path.length] = (this.#perDepth[listener.path.length] ?? 0) - 1
  }

  /**
   * Notifies all listeners at, above or below the changed paths. Listeners without a query at the same path
   * share one message.
   */
  notify(changes: readonly Change[], current: CurrentValue): void {
    for (const [at, concerned] of this.#concerned(changes)) {
      const peers = [...(this.#byPath.get(at) ?? [])]
      const first = peers[0]
      if (first === undefined) continue
      const plain = createPlainPush(first.path, concerned)
      for (const listener of peers) listener.notify(concerned, current, plain)
    }
  }

  #concerned(changes: readonly Change[]): Map<string, Change[]> {
    const found = new Map<string, Change[]>()
    const note = (at: string, change: Change) => {
      const list = found.get(at)
      if (list) list.push(change)
      else found.set(at, [change])
    }
    const byPath = new Map<string, Change>()
    let shallowest = Number.POSITIVE_INFINITY
    for (const change of changes) {
      shallowest = Math.min(shallowest, change.path.length)
      byPath.set(pathText(change.path), change)
      for (let depth = 0; depth <= change.path.length; depth++) {
        const at = pathText(change.path.slice(0, depth))
        if (this.#byPath.has(at)) note(at, change)
      }
    }
    if (!this.#anyDeeperThan(shallowest)) return found
    for (const at of this.#byPath.keys()) {
      for (let end = at.lastIndexOf('/'); end > 0; end = at.lastIndexOf('/', end - 1)) {
        const above = byPath.get(at.slice(0, end))
        if (above !== undefined) note(at, above)
      }
    }
    return found
  }

  #anyDeeperThan(depth: number): boolean {
    return this.#perDepth.some((count, at) => at > depth && count > 0)
  }
}
