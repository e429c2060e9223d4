import type { NodeHash } from '../merkle/merkle-proof.ts'
import { splitPoint } from '../merkle/merkle-proof.ts'

/** Hash functions of Merkle trees (RFC 6962, section 2.1), with an asynchronous SHA-256. */
export interface BundleHashes {
  digest: (bytes: Uint8Array) => Promise<Uint8Array>
  leaf: (entry: Uint8Array) => Promise<Uint8Array>
  node: NodeHash
  /** root of a tree with at least one leaf, from the leaf hashes */
  root: (leaves: readonly Uint8Array[]) => Promise<Uint8Array>
}

export function bundleHashes(digest: BundleHashes['digest']): BundleHashes {
  const node: NodeHash = (left, right) => digest(Uint8Array.of(1, ...left, ...right))
  const root = async (leaves: readonly Uint8Array[], from = 0, to = leaves.length): Promise<Uint8Array> => {
    if (to - from === 1) return leaves[from] as Uint8Array
    const middle = from + splitPoint(to - from)
    return node(await root(leaves, from, middle), await root(leaves, middle, to))
  }
  return {
    digest,
    node,
    leaf: (entry) => {
      const bytes = new Uint8Array(1 + entry.length)
      bytes.set(entry, 1)
      return digest(bytes)
    },
    root: (leaves) => root(leaves),
  }
}
