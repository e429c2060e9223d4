import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { treeHashes } from './merkle-tree.ts'
import { subtreeInclusionProof } from './subtree-proof.ts'

const hashes = treeHashes((bytes) => createHash('sha256').update(bytes).digest())

it('asks for few subtrees of a large tree, each full and in its place', async () => {
  const size = 10_000_019
  const asked: [from: number, width: number][] = []
  await subtreeInclusionProof(1_234_567, size, hashes, (from, width) => {
    asked.push([from, width])
    return hashes.empty()
  })
  expect(asked.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(size)))
  for (const [from, width] of asked) {
    expect([Number.isInteger(Math.log2(width)), from % width]).toEqual([true, 0])
    expect(from + width).toBeLessThanOrEqual(size)
  }
})
