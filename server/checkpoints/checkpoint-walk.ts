import { GrowingTree } from '../../domain/evidence/merkle-tree.ts'
import type { Restoration } from '../../domain/evidence/restored-log.ts'
import { leafOfEvent, logHashes } from './log-tree.ts'
import type { KnownCheckpoint } from './known-checkpoints.ts'

type Branch = Pick<KnownCheckpoint, 'size' | 'root'>

/** The last event that a witness has signed for, and when that was written, ms since epoch UTC. */
interface Witnessed {
  size: number
  at: number
}

/** Holds the events of one log, seen in their order, against what was signed of it. */
export class CheckpointWalk {
  readonly #known: readonly KnownCheckpoint[]
  readonly #abandoned: ReadonlySet<string>
  readonly #tree = new GrowingTree(logHashes)
  readonly #differing: KnownCheckpoint[] = []
  readonly restorations: readonly Restoration[]
  #next = 0
  #held = 0
  #witnessed: Witnessed | null = null
  /** what the log agrees with, before anything in it differs from what was signed */
  #good: Branch = { size: 0, root: logHashes.empty() }

  /** Of one log. */
  constructor(known: readonly KnownCheckpoint[], restorations: readonly Restoration[] = []) {
    this.restorations = restorations
    this.#abandoned = new Set(restorations.flatMap(({ abandoned }) => abandoned.map(keyOf)))
    const goneBackTo = restorations.map(({ checkpoint: { size, root } }): KnownCheckpoint => ({
      size,
      root,
      by: 'its restoration',
    }))
    this.#known = [...known, ...goneBackTo].filter(({ size }) => size > 0).sort((a, b) => a.size - b.size)
  }

  /** what differs from what was signed so far, and from where to where, for each checkpoint that the log differs from */
  get faults(): string[] {
    return this.#differing.map(
      (first) =>
        `its first ${first.size} events are not those that were signed, as ${first.by} has it: what differs lies between positions ${this.#good.size + 1} and ${first.size}`,
    )
  }

  /** the last that a witness has signed for, where the log agrees with it */
  get witnessed(): Witnessed | null {
    return this.#witnessed
  }

  /** how many checkpoints the log has held against so far */
  get held(): number {
    return this.#held
  }

  /** The next event of the log. */
  readonly see = ({ hash, at: written }: { hash: string; at: number }): void => {
    this.#tree.add(leafOfEvent(hash))
    const { size } = this.#tree
    if (this.#known[this.#next]?.size !== size) return
    const root = this.#tree.root()
    for (let at = this.#known[this.#next]; at?.size === size; at = this.#known[++this.#next]) {
      if (Buffer.compare(at.root, root) === 0) {
        if (at.by !== 'what is kept beside the keys') this.#held++
        if (at.by === 'the witness') this.#witnessed = { size, at: written }
      } else if (!this.#abandoned.has(keyOf(at))) this.#differing.push(at)
    }
    if (this.#differing.length === 0) this.#good = { size, root }
  }

  /** What is missing of a log that ends with the last event that was seen; null where nothing is. */
  tailFault(): string | null {
    const newest = this.#beyond().at(-1)
    if (this.#differing.length > 0 || !newest) return null
    const { size } = this.#tree
    const end = size === 0 ? 'it has no log' : `the log ends at position ${size}`
    return `${end}, and ${newest.size} events were signed, as ${newest.by} has it: positions ${size + 1} to ${newest.size} are missing`
  }

  /**
   * Of a log whose every event was seen: what it goes back to, and what is to be abandoned of what was signed; null where
   * it is the log that was signed.
   */
  forked(): { goesBackTo: Branch; abandoned: Branch[] } | null {
    const abandoned = new Map([...this.#differing, ...this.#beyond()].map((each) => [keyOf(each), each]))
    if (abandoned.size === 0) return null
    const whole = { size: this.#tree.size, root: this.#tree.root() }
    return {
      goesBackTo: this.#differing.length > 0 ? this.#good : whole,
      abandoned: [...abandoned.values()],
    }
  }

  /** What was signed of more events than the log has. */
  #beyond(): readonly KnownCheckpoint[] {
    return this.#known.slice(this.#next).filter((each) => !this.#abandoned.has(keyOf(each)))
  }
}

const keyOf = ({ size, root }: Branch): string => `${size} ${Buffer.from(root).toString('hex')}`
