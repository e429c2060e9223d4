import type { TreeHashes } from './merkle-tree.ts'
import type { Subtree } from './subtree-proof.ts'

/** number of hashes between two pauses for other work, about 5 ms */
const A_TURN = 2000

type Node = Pick<TreeHashes, 'node'>

/** The full subtree of `width` leaves that starts at `from`. */
interface Part {
  from: number
  width: number
  root: Uint8Array
  isKept: boolean
}

/**
 * A growing Merkle tree that can prove selected leaves. Of the other leaves it stores only the roots of the
 * largest full subtrees. So it needs little more memory than the selected leaves.
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

  /** Adds a leaf by its hash. `isKept`: the leaf is selected, so that it can be proven later. */
  add(leaf: Uint8Array, isKept: boolean): void {
    this.#put({ from: this.#size, width: 1, root: leaf, isKept })
    this.#size++
  }

  /**
   * Deselects all leaves except those with an index for which `isKept` is true. Awaits `turn` now and then,
   * for other work.
   */
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

  /**
   * Returns a function for the roots of full subtrees that the tree's root and the proofs of selected
   * leaves need. Each root is computed once.
   */
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
