import { GrowingTree } from '../../domain/evidence/merkle/merkle-tree.ts'
import type { Restoration } from '../../domain/evidence/notes/restored-log.ts'
import { eventLeaf, logHashes } from './log-tree/log-tree.ts'
import type { KnownCheckpoint } from './known-checkpoints.ts'

type Branch = Pick<KnownCheckpoint, 'size' | 'root'>

/**
 * The number of events that a witnessed checkpoint covers, and when the last of them was written (ms since
 * epoch UTC).
 */
interface Witnessed {
  size: number
  at: number
}

/** Compares the events of one log with its signed checkpoints. Pass all events to `see`, in order. */
export class CheckpointVerifier {
  readonly #known: readonly KnownCheckpoint[]
  readonly #abandoned: ReadonlySet<string>
  readonly #tree = new GrowingTree(logHashes)
  readonly #differing: KnownCheckpoint[] = []
  readonly restorations: readonly Restoration[]
  #next = 0
  #held = 0
  #witnessed: Witnessed | null = null
  /** the last checkpoint that matches the log, before the first one that differs */
  #good: Branch = { size: 0, root: logHashes.empty() }

  /** `known` are all checkpoints of one log. */
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

  /**
   * one sentence per checkpoint that differs from the log, with the range of positions in which the
   * difference lies
   */
  get faults(): string[] {
    return this.#differing.map(
      (first) =>
        `its first ${first.size} events are not those that were signed, as ${first.by} has it: what differs lies between positions ${this.#good.size + 1} and ${first.size}`,
    )
  }

  /** the last witnessed checkpoint that matches the log; null: none */
  get witnessed(): Witnessed | null {
    return this.#witnessed
  }

  /** number of checkpoints that match the log so far */
  get held(): number {
    return this.#held
  }

  /** Adds the next event of the log. */
  readonly see = ({ hash, at: written }: { hash: string; at: number }): void => {
    this.#tree.add(eventLeaf(hash))
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

  /** Returns a sentence if a checkpoint shows that the log's last events are missing; otherwise null. */
  tailFault(): string | null {
    const newest = this.#beyond().at(-1)
    if (this.#differing.length > 0 || !newest) return null
    const { size } = this.#tree
    const end = size === 0 ? 'it has no log' : `the log ends at position ${size}`
    return `${end}, and ${newest.size} events were signed, as ${newest.by} has it: positions ${size + 1} to ${newest.size} are missing`
  }

  /**
   * Returns where the log departs from the signed one: the last checkpoint that it continues from, and the
   * checkpoints to abandon. null if nothing differs. Call it after all events.
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

  /** Returns the checkpoints that cover more events than the log has. */
  #beyond(): readonly KnownCheckpoint[] {
    return this.#known.slice(this.#next).filter((each) => !this.#abandoned.has(keyOf(each)))
  }
}

const keyOf = ({ size, root }: Branch): string => `${size} ${Buffer.from(root).toString('hex')}`
