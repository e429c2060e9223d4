import { GrowingTree } from '../../domain/evidence/merkle-tree.ts'
import { leafOfEvent, logHashes } from './log-tree.ts'
import type { KnownCheckpoint } from './known-checkpoints.ts'

/** Holds the events of one log, seen in their order, against what was signed of it. */
export class CheckpointWalk {
  readonly #known: readonly KnownCheckpoint[]
  readonly #tree = new GrowingTree(logHashes)
  #next = 0
  #good = 0
  #fault: string | null = null

  /** Of one log, ordered by size. */
  constructor(known: readonly KnownCheckpoint[]) {
    this.#known = known
  }

  /** what differs from what was signed, and from where to where; null where nothing does so far */
  get fault(): string | null {
    return this.#fault
  }

  /** how many checkpoints the log has held against so far */
  get held(): number {
    return this.#next
  }

  /** The next event of the log. */
  readonly see = ({ hash }: { hash: string }): void => {
    if (this.#fault !== null || this.#next === this.#known.length) return
    this.#tree.add(leafOfEvent(hash))
    const { size } = this.#tree
    if (this.#known[this.#next]?.size !== size) return
    const root = this.#tree.root()
    for (let at = this.#known[this.#next]; at?.size === size; at = this.#known[this.#next]) {
      if (Buffer.compare(at.root, root) !== 0) {
        this.#fault = `its first ${size} events are not those that were signed, as ${at.by} has it: what differs lies between positions ${this.#good + 1} and ${size}`
        return
      }
      this.#next++
    }
    this.#good = size
  }

  /** What is missing of a log that ends with the last event that was seen; null where nothing is. */
  tailFault(): string | null {
    const newest = this.#known.at(-1)
    const { size } = this.#tree
    if (this.#fault !== null || !newest || newest.size <= size) return null
    const end = size === 0 ? 'it has no log' : `the log ends at position ${size}`
    return `${end}, and ${newest.size} events were signed, as ${newest.by} has it: positions ${size + 1} to ${newest.size} are missing`
  }
}
