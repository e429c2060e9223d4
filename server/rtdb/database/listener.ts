import type { Change } from './branch.ts'
import type { Json } from './json.ts'
import { startsWith, type Path } from './path.ts'
import { createPlainPush, type Push } from './push.ts'
import { childEntries, type Query } from './query.ts'
import { valueAt } from './tree.ts'
import { Window } from './window.ts'

/** Returns the current value at a path; null if its branch is not in memory. */
export type CurrentValue = (path: Path) => { value: Json } | null

/** One listen request of one connection. Until `fill`, it collects changes. */
export class Listener {
  readonly path: Path
  readonly query: Query | null
  readonly #deliver: (push: Push) => void
  #window: Window | null = null
  #waiting: Change[] | null = []

  constructor(path: Path, query: Query | null, deliver: (push: Push) => void) {
    this.path = path
    this.query = query
    this.#deliver = deliver
  }

  /** Sets the initial value, which the client has received, and sends the changes that have arrived since. */
  fill(initial: Json, current: CurrentValue): void {
    if (this.query !== null) this.#window = new Window(this.path, this.query, initial)
    const waiting = this.#waiting ?? []
    this.#waiting = null
    this.notify(waiting, current, null)
  }

  /**
   * Sends changes. `plain` is the message that all listeners without a query at this path share, if it was
   * already built.
   */
  notify(changes: readonly Change[], current: CurrentValue, plain: Push | null): void {
    if (changes.length === 0) return
    if (this.#waiting !== null) {
      this.#waiting.push(...changes)
      return
    }
    const push =
      this.#window === null
        ? (plain ?? createPlainPush(this.path, changes))
        : this.#shift(this.#window, changes, current)
    if (push !== null) this.#deliver(push)
  }

  #shift(window: Window, changes: readonly Change[], current: CurrentValue): Push | null {
    const here = current(this.path)
    const whole = changes.findLast((change) => startsWith(this.path, change.path))
    if (whole !== undefined) {
      const value = here === null ? valueAt(whole.value, this.path.slice(whole.path.length)) : here.value
      return window.reset(childEntries(value))
    }
    const changed = new Map<string, Json>()
    for (const { path, value } of changes) {
      const key = path[this.path.length]
      if (key !== undefined) changed.set(key, here === null ? value : valueAt(here.value, [key]))
    }
    return window.update(changed, here === null ? null : () => childEntries(here.value))
  }
}
