import { mapFrom, type Json } from './json.ts'
import { pathText, type Path } from './path.ts'
import type { Push } from './push.ts'
import { childEntries, isInQueryRange, selectEntries, type ChildEntry, type Query } from './query.ts'

/**
 * Tracks the children that a client with a query has, and returns which entered, changed and left. Without a
 * limit, each child's membership depends on that child alone, so nothing is stored.
 */
export class Window {
  readonly #path: Path
  readonly #query: Query
  #shown: Map<string, Json> | null

  constructor(path: Path, query: Query, initial: Json) {
    this.#path = path
    this.#query = query
    this.#shown = query.l === undefined ? null : new Map(childEntries(initial))
  }

  /**
   * Handles changed children (null = removed). `all` yields every child. Without `all`, only the known and
   * the changed children are considered.
   */
  update(changed: ReadonlyMap<string, Json>, all: (() => Iterable<ChildEntry>) | null): Push | null {
    const told = this.#shown === null ? this.#ranged(changed) : this.#limited(this.#shown, changed, all)
    return told.size === 0
      ? null
      : { path: pathText(this.#path), merge: true, data: Object.fromEntries(told) }
  }

  /** Replaces all children by those of `all` that the query selects. */
  reset(all: Iterable<ChildEntry>): Push {
    const entries = selectEntries(all, this.#query)
    if (this.#shown !== null) this.#shown = new Map(entries)
    return { path: pathText(this.#path), merge: false, data: mapFrom(entries) }
  }

  #ranged(changed: ReadonlyMap<string, Json>): Map<string, Json> {
    const told = new Map<string, Json>()
    for (const [key, value] of changed) {
      told.set(key, value !== null && isInQueryRange([key, value], this.#query) ? value : null)
    }
    return told
  }

  #limited(
    shown: Map<string, Json>,
    changed: ReadonlyMap<string, Json>,
    all: (() => Iterable<ChildEntry>) | null,
  ): Map<string, Json> {
    const candidates = all === null ? new Map([...shown, ...changed]) : all()
    const present = [...candidates].filter(([, value]) => value !== null)
    const next = new Map(selectEntries(present, this.#query))
    const told = new Map<string, Json>()
    for (const key of shown.keys()) if (!next.has(key)) told.set(key, null)
    for (const [key, value] of next) if (!shown.has(key) || changed.has(key)) told.set(key, value)
    this.#shown = next
    return told
  }
}
