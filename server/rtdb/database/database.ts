import type { Branch, Change } from './branch.ts'
import { mapFrom, type Json } from './json.ts'
import type { Listener } from './listener.ts'
import { Listeners } from './listeners.ts'
import type { Path } from './path.ts'
import { selectChildren, type Query } from './query.ts'
import { Tree } from './tree.ts'

/** One namespace: a tree in memory, branches that are stored elsewhere, and listeners. */
export class RealtimeDatabase {
  readonly name: string
  readonly #tree = new Tree()
  readonly #branches: Readonly<Record<string, Branch>>
  readonly #listeners = new Listeners()

  constructor(name: string, branches: Readonly<Record<string, Branch>>) {
    this.name = name
    this.#branches = branches
  }

  /** Returns the value in the tree at a path, without copying it. */
  held(path: Path): Json {
    return this.#tree.get(path)
  }

  #branch(path: Path): Branch | null {
    const [top] = path
    return top !== undefined && Object.hasOwn(this.#branches, top) ? (this.#branches[top] ?? null) : null
  }

  async read(path: Path, query: Query | null): Promise<Json> {
    const branch = this.#branch(path)
    if (branch) return branch.read(this.name, path, query)
    const value = this.#tree.get(path)
    return query === null ? value : mapFrom(selectChildren(value, query))
  }

  /** Returns the data at a path as JSON text of columns; null if the branch does not offer them. */
  async columns(path: Path, query: Query | null): Promise<string | null> {
    return (await this.#branch(path)?.columns?.(this.name, path, query)) ?? null
  }

  /**
   * Adds a listener. `opened` receives the current value; all later changes reach the listener only after it.
   */
  async listen(listener: Listener, opened: (initial: Json) => void): Promise<void> {
    this.#listeners.add(listener)
    const initial = await this.read(listener.path, listener.query)
    opened(initial)
    listener.fill(initial, this.#current)
  }

  unlisten(listener: Listener): void {
    this.#listeners.remove(listener)
  }

  /** Writes to the tree, then notifies listeners. The caller must not change the values afterwards. */
  commit(changes: readonly Change[]): void {
    for (const { path, value } of changes) this.#tree.set(path, value)
    this.publish(changes)
  }

  /** Notifies listeners of changes in a branch that is stored elsewhere. */
  publish(changes: readonly Change[]): void {
    this.#listeners.notify(changes, this.#current)
  }

  readonly #current = (path: Path) => (this.#branch(path) === null ? { value: this.#tree.get(path) } : null)
}
