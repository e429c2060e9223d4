import { HASH_LENGTH, merkleRoot, type TreeHashes } from './merkle-tree.ts'

/** Proof that a leaf is in a tree: the sibling hashes on the path to the root, lowest first. */
export interface Inclusion {
  /** hash of the leaf; the next field is its index from 0 */
  leaf: Uint8Array
  index: number
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}

/** Proof that a tree is the beginning of a later tree: nothing was changed, removed or inserted. */
export interface Consistency {
  from: { size: number; root: Uint8Array }
  to: { size: number; root: Uint8Array }
  proof: readonly Uint8Array[]
}

/**
 * Returns the proof (RFC 6962, section 2.1.1) for the leaf at an index among these leaf hashes. Throws if
 * there is no such leaf.
 */
export function inclusionProof(
  leaves: readonly Uint8Array[],
  index: number,
  hashes: TreeHashes,
): Uint8Array[] {
  if (!isIndex(index, leaves.length)) throw new RangeError(`no leaf ${index} among ${leaves.length}`)
  return proofRanges(index, leaves.length)
    .map(([from, to]) => merkleRoot(leaves, hashes, from, to))
    .toReversed()
}

/** Returns the ranges [from, to) of leaves next to the path from the root of a tree to a leaf. */
export function proofRanges(index: number, size: number): [from: number, to: number][] {
  const ranges: [number, number][] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + splitPoint(to - from)
    ranges.push(index < middle ? [middle, to] : [from, middle])
    ;[from, to] = index < middle ? [from, middle] : [middle, to]
  }
  return ranges
}

/**
 * Returns the proof (RFC 6962, section 2.1.2) that the first `size` of these leaf hashes are an earlier
 * tree. Throws if there are fewer.
 */
export function consistencyProof(
  leaves: readonly Uint8Array[],
  size: number,
  hashes: TreeHashes,
): Uint8Array[] {
  if (!isIndex(size, leaves.length + 1)) throw new RangeError(`no ${size} leaves among ${leaves.length}`)
  if (size === 0) return []
  const proof: Uint8Array[] = []
  let [from, to] = [0, leaves.length]
  while (size < to) {
    const middle = from + splitPoint(to - from)
    if (size <= middle) {
      proof.push(merkleRoot(leaves, hashes, middle, to))
      to = middle
    } else {
      proof.push(merkleRoot(leaves, hashes, from, middle))
      from = middle
    }
  }
  // if the earlier tree is one full subtree, the verifier already knows its root, so the proof omits it
  if (from > 0) proof.push(merkleRoot(leaves, hashes, from, to))
  return proof.toReversed()
}

/**
 * Returns whether the tree with this root contains a leaf (RFC 9162, section 2.1.3.2). It accepts untrusted
 * input.
 */
export function isIncluded(inclusion: Inclusion, hashes: TreeHashes): boolean {
  const climb = climbing(inclusion)
  let step = climb.next()
  while (!step.done) step = climb.next(hashes.node(...step.value))
  return step.value
}

/** Returns whether a tree contains a leaf, with an asynchronous SHA-256 such as that of browsers. */
export async function isIncludedAsync(inclusion: Inclusion, node: NodeHash): Promise<boolean> {
  const climb = climbing(inclusion)
  let step = climb.next()
  while (!step.done) step = climb.next(await node(...step.value))
  return step.value
}

/** Computes the hash of a node from its two children. */
export type NodeHash = (left: Uint8Array, right: Uint8Array) => Promise<Uint8Array>

/** Yields the pairs of hashes to combine on the path to the root. The caller passes each result back. */
function* climbing({
  leaf,
  index,
  size,
  root,
  proof,
}: Inclusion): Generator<[left: Uint8Array, right: Uint8Array], boolean, Uint8Array> {
  if (!isIndex(index, size) || ![leaf, root, ...proof].every(isHash)) return false
  let at = index
  let last = size - 1
  let hash = leaf
  for (const beside of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = yield [beside, hash]
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)]
    } else hash = yield [hash, beside]
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && isSame(hash, root)
}

/**
 * Returns whether a later tree begins with an earlier one (RFC 9162, section 2.1.4.2). The proof must lead
 * to both roots: a match with only the later root proves nothing about the earlier tree. It accepts
 * untrusted input.
 */
export function isConsistent({ from, to, proof }: Consistency, hashes: TreeHashes): boolean {
  if (!isIndex(from.size, to.size + 1) || ![from.root, to.root, ...proof].every(isHash)) return false
  if (from.size === to.size) return proof.length === 0 && isSame(from.root, to.root)
  if (from.size === 0) return proof.length === 0 && isSame(from.root, hashes.empty())
  let at = from.size - 1
  let last = to.size - 1
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  // if the earlier tree is one full subtree, its root takes the place of the omitted first hash
  const [first, ...rest] = at === 0 ? [from.root, ...proof] : proof
  if (!first) return false
  let former = first
  let later = first
  for (const beside of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      former = hashes.node(beside, former)
      later = hashes.node(beside, later)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)]
    } else later = hashes.node(later, beside)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && isSame(former, from.root) && isSame(later, to.root)
}

/** Returns the largest power of two that is smaller than `size`; `size` is at least 2. */
export function splitPoint(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

// division instead of a bit shift, because bit shifts are limited to 32 bits
const half = (value: number) => Math.floor(value / 2)
const isIndex = (value: number, below: number) =>
  Number.isSafeInteger(value) && Number.isSafeInteger(below) && value >= 0 && value < below
const isHash = (bytes: Uint8Array) => bytes.length === HASH_LENGTH
const isSame = (a: Uint8Array, b: Uint8Array) => a.every((byte, i) => byte === b[i])
