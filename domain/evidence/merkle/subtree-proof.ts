import { proofRanges, splitPoint } from './merkle-proof.ts'
import type { TreeHashes } from './merkle-tree.ts'

/**
 * Returns the root of the full subtree of leaves [from, from + width). The width is a power of two and
 * divides `from`.
 */
export type Subtree = (from: number, width: number) => Uint8Array | Promise<Uint8Array>

type Node = Pick<TreeHashes, 'node'>

/**
 * Returns the proof (RFC 6962, section 2.1.1) that a tree of `size` leaves contains a leaf, lowest hash
 * first. It uses only roots of full subtrees, at most two for each level of the tree.
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

/**
 * Returns the root of the leaves [from, to): either all leaves, or one of the ranges into which the tree is
 * split.
 */
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
