import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { inclusionProof } from './merkle-proof.ts'
import { rootOf, treeHashes } from './merkle-tree.ts'
import { proofOfSubtrees, rootOfSubtrees, subtreesOf } from './subtree-proof.ts'

const hashes = treeHashes((bytes) => createHash('sha256').update(bytes).digest())
const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => hashes.leaf(Uint8Array.of(i)))

it('gives the proofs and the root of the definition', async () => {
  for (let size = 1; size <= 70; size++) {
    const leaves = leavesOf(size)
    const subtree = subtreesOf(leaves, hashes)
    expect(await rootOfSubtrees(0, size, hashes, subtree)).toEqual(rootOf(leaves, hashes))
    for (let index = 0; index < size; index++)
      expect([size, index, await proofOfSubtrees(index, size, hashes, subtree)]).toEqual([
        size,
        index,
        inclusionProof(leaves, index, hashes),
      ])
  }
})

it('asks for few subtrees of a large tree, each full and in its place', async () => {
  const size = 10_000_019
  const asked: [from: number, width: number][] = []
  await proofOfSubtrees(1_234_567, size, hashes, (from, width) => {
    asked.push([from, width])
    return hashes.empty()
  })
  expect(asked.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(size)))
  for (const [from, width] of asked) {
    expect([Number.isInteger(Math.log2(width)), from % width]).toEqual([true, 0])
    expect(from + width).toBeLessThanOrEqual(size)
  }
})

it('has nothing to show beyond the leaves that there are', () => {
  expect(() => subtreesOf(leavesOf(3), hashes)(2, 2)).toThrow('no full subtree over 2 leaves from 2 on')
})
