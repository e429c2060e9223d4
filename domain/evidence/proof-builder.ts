import { rangesBeside, splitOf } from './merkle-proof.ts'
import type { TreeHashes } from './merkle-tree.ts'

/**
 * The inclusion proofs (RFC 6962 §2.1.1) of some leaves of a tree whose leaf hashes are told one after the other. It keeps
 * no more of them than these proofs need.
 */
export class ProofBuilder {
  readonly #hashes: TreeHashes
  readonly #size: number
  /** roots of full subtrees by their range, null until they are known: those that proofs are made of */
  readonly #kept = new Map<string, Uint8Array | null>()
  readonly #edge: Uint8Array[] = []
  #told = 0

  constructor(hashes: TreeHashes, size: number, indices: Iterable<number>) {
    this.#hashes = hashes
    this.#size = size
    for (const index of indices) for (const [from, to] of rangesBeside(index, size)) this.#need(from, to)
  }

  /** The next leaf hash. */
  add(leaf: Uint8Array): void {
    let [hash, width] = [leaf, 1]
    this.#told++
    this.#note(hash, width)
    for (; (this.#told / width) % 2 === 0; width *= 2) {
      hash = this.#hashes.node(this.#edge.pop() as Uint8Array, hash)
      this.#note(hash, 2 * width)
    }
    this.#edge.push(hash)
  }

  /** The proof of a leaf that was named, once all leaves were told; the lowest hash first. */
  proof(index: number): Uint8Array[] {
    return rangesBeside(index, this.#size)
      .map(([from, to]) => this.#root(from, to))
      .toReversed()
  }

  #note(hash: Uint8Array, width: number): void {
    const key = keyOf(this.#told - width, this.#told)
    if (this.#kept.has(key)) this.#kept.set(key, hash)
  }

  #need(from: number, to: number): void {
    const split = splitOf(to - from)
    if (2 * split === to - from || to - from === 1) this.#kept.set(keyOf(from, to), null)
    else {
      this.#need(from, from + split)
      this.#need(from + split, to)
    }
  }

  #root(from: number, to: number): Uint8Array {
    const kept = this.#kept.get(keyOf(from, to))
    if (kept) return kept
    if (to - from <= 1) throw new RangeError(`leaf ${from} of ${this.#size} was not told`)
    const split = from + splitOf(to - from)
    return this.#hashes.node(this.#root(from, split), this.#root(split, to))
  }
}

const keyOf = (from: number, to: number): string => `${from} ${to}`
