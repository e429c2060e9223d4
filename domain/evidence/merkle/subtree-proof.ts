import { proofRanges, splitPoint } from './merkle-proof.ts'
import type { TreeHashes } from './merkle-tree.ts'

/**
 * Returns the root of the full subtree over leaves [from, from + width); the width is a power of
 * two and divides `from`.
 */
export type Subtree = (from: number, width: number) => Uint8Array | Promise<Uint8Array>

type Node = Pick<TreeHashes, 'node'>

/**
 * Returns the proof (RFC 6962 §2.1.1) that a leaf is in a tree of `size` leaves, lowest hash first. It needs
 * only roots of full subtrees: at most two for each level of the tree.
 */
export async function subtreeInclusionProof(
  index: number,
  size: number,
  hashes: Node,
  subtree: Subtree,
): Promise<Uint8Array[]> {
  const proof: Uint8Array[] = []
  for (const [from, to] of proofRanges(index, size).toReversed())
    proof.push(await subtreeRoot(from, to, hashes, subtree))
  return proof
}

/** Computes the root over leaves [from, to): a range into which a tree is split, or all leaves. */
export async function subtreeRoot(
  from: number,
  to: number,
  hashes: Node,
  subtree: Subtree,
): Promise<Uint8Array> {
  const split = splitPoint(to - from)
  if (to - from === 1 || 2 * split === to - from) return subtree(from, to - from)
  const left = await subtreeRoot(from, from + split, hashes, subtree)
  return hashes.node(left, await subtreeRoot(from + split, to, hashes, subtree))
}
