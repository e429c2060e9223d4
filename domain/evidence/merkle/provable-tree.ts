import type { TreeHashes } from './merkle-tree.ts'
import type { Subtree } from './subtree-proof.ts'

/** hashes per turn of the event loop: about 5 ms of work */
const A_TURN = 2000

type Node = Pick<TreeHashes, 'node'>

/** A full subtree over `width` leaves starting at `from`. */
interface Part {
  from: number
  width: number
  root: Uint8Array
  isKept: boolean
}

/**
 * A growing tree that can prove selected leaves. Of the others it stores only the roots of the largest full
 * subtrees between them, so it needs little more memory than the selected leaves.
 */
export class ProvableTree {
  readonly #node: Node['node']
  #parts: Part[] = []
  #size = 0

  constructor({ node }: Node) {
    this.#node = node
  }

  get size(): number {
    return this.#size
  }

  /** Adds a leaf by its leaf hash. `isKept`: it can be proven later. */
  add(leaf: Uint8Array, isKept: boolean): void {
    this.#put({ from: this.#size, width: 1, root: leaf, isKept })
    this.#size++
  }

  /** Keeps only the selected leaves with a matching index. Awaits `turn` from time to time. */
  async keepOnly(isKept: (index: number) => boolean, turn: () => Promise<void>): Promise<void> {
    const parts = this.#parts
    this.#parts = []
    for (const [i, part] of parts.entries()) {
      this.#put({ ...part, isKept: part.isKept && isKept(part.from) })
      if (i % A_TURN === 0) await turn()
    }
  }

  #put(part: Part): void {
    let last = this.#parts.at(-1)
    let next = part
    while (
      last &&
      !last.isKept &&
      !next.isKept &&
      last.width === next.width &&
      last.from % (2 * last.width) === 0
    ) {
      this.#parts.pop()
      next = { ...last, width: 2 * last.width, root: this.#node(last.root, next.root) }
      last = this.#parts.at(-1)
    }
    this.#parts.push(next)
  }

  /** The full subtrees needed for the root and for the proofs of the selected leaves, each computed once. */
  subtrees(): Subtree {
    const known = new Map(this.#parts.map(({ from, width, root }) => [`${from} ${width}`, root]))
    const subtree = (from: number, width: number): Uint8Array => {
      const place = `${from} ${width}`
      const root = known.get(place)
      if (root) return root
      if (width <= 1 || from + width > this.#size)
        throw new RangeError(`nothing is held of the ${width} leaves from ${from} on`)
      const made = this.#node(subtree(from, width / 2), subtree(from + width / 2, width / 2))
      known.set(place, made)
      return made
    }
    return subtree
  }
}
