/**
 * A SHA-256 function: any bytes in, 32 bytes out. It must not retain its input, because the caller reuses
 * the buffer.
 */
export type HashBytes = (bytes: Uint8Array) => Uint8Array

/** length of every hash in a tree, bytes */
export const HASH_LENGTH = 32

/** Hash functions of a Merkle tree (RFC 6962, section 2.1). */
export interface TreeHashes {
  /** returns the root of the empty tree */
  empty: () => Uint8Array
  /** SHA-256(0x00 ‖ entry) */
  leaf: (entry: Uint8Array) => Uint8Array
  /** SHA-256(0x01 ‖ left ‖ right), both 32 bytes */
  node: (left: Uint8Array, right: Uint8Array) => Uint8Array
}

/**
 * Returns the hash functions of a tree from a SHA-256 function. While all entries have the same length, a
 * hash allocates only its result.
 */
export function treeHashes(sha256: HashBytes): TreeHashes {
  let ofLeaf = new Uint8Array(1 + HASH_LENGTH)
  const ofNode = new Uint8Array(1 + 2 * HASH_LENGTH)
  ofNode[0] = 1
  return {
    empty: () => sha256(new Uint8Array()),
    leaf: (entry) => {
      if (ofLeaf.length !== 1 + entry.length) ofLeaf = new Uint8Array(1 + entry.length)
      ofLeaf.set(entry, 1)
      return sha256(ofLeaf)
    },
    node: (left, right) => {
      ofNode.set(left, 1)
      ofNode.set(right, 1 + HASH_LENGTH)
      return sha256(ofNode)
    },
  }
}

/**
 * The data that suffice to extend a tree and compute its root: the roots of its full subtrees, largest
 * first. There is one for each bit set in the size.
 */
export interface TreeEdge {
  size: number
  subtrees: readonly Uint8Array[]
}

/** A Merkle tree that grows leaf by leaf. It stores only log₂(size) hashes. */
export class GrowingTree {
  readonly #hashes: TreeHashes
  readonly #subtrees: Uint8Array[]
  #size: number

  /** Creates an empty tree, or one that continues from `edge`. Throws if no tree has this edge. */
  constructor(hashes: TreeHashes, edge: TreeEdge = { size: 0, subtrees: [] }) {
    if (!isEdge(edge)) throw new RangeError(`this is not the edge of a tree of ${edge.size}`)
    this.#hashes = hashes
    this.#subtrees = [...edge.subtrees]
    this.#size = edge.size
  }

  get size(): number {
    return this.#size
  }

  get edge(): TreeEdge {
    return { size: this.#size, subtrees: [...this.#subtrees] }
  }

  /**
   * Adds a leaf by its hash. Calls `full` for each subtree with two or more leaves that this leaf
   * completes.
   */
  add(leaf: Uint8Array, full?: (width: number, root: Uint8Array) => void): void {
    let hash = leaf
    let width = 1
    for (let subtrees = this.#size; subtrees % 2 === 1; subtrees = (subtrees - 1) / 2) {
      hash = this.#hashes.node(this.#subtrees.pop() as Uint8Array, hash)
      width *= 2
      full?.(width, hash)
    }
    this.#subtrees.push(hash)
    this.#size++
  }

  root(): Uint8Array {
    const last = this.#subtrees.at(-1)
    if (!last) return this.#hashes.empty()
    return this.#subtrees.slice(0, -1).reduceRight((right, left) => this.#hashes.node(left, right), last)
  }
}

/** Returns the root of the leaf hashes in the range [from, to). */
export function merkleRoot(
  leaves: readonly Uint8Array[],
  hashes: TreeHashes,
  from = 0,
  to = leaves.length,
): Uint8Array {
  const tree = new GrowingTree(hashes)
  for (let i = from; i < to; i++) tree.add(leaves[i] as Uint8Array)
  return tree.root()
}

function isEdge({ size, subtrees }: TreeEdge): boolean {
  if (!Number.isSafeInteger(size) || size < 0) return false
  let wanted = 0
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) wanted += rest % 2
  return subtrees.length === wanted && subtrees.every(({ length }) => length === HASH_LENGTH)
}
