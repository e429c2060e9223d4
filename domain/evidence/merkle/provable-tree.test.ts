import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inclusionProof } from './merkle-proof.ts'
import { merkleRoot, treeHashes } from './merkle-tree.ts'
import { ProvableTree } from './provable-tree.ts'
import { subtreeInclusionProof, subtreeRoot } from './subtree-proof.ts'

const hashes = treeHashes((bytes) => createHash('sha256').update(bytes).digest())
const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => hashes.leaf(Uint8Array.of(i)))

it('gives the root and the proofs of the definition for whatever is kept, and kept on', async () => {
  const choice = fc.record({ first: fc.boolean(), still: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 70 }), async (choices) => {
      const leaves = leavesOf(choices.length)
      const tree = new ProvableTree(hashes)
      for (const [i, leaf] of leaves.entries()) tree.add(leaf, choices[i]?.first ?? false)
      await tree.keepOnly(
        (index) => choices[index]?.still ?? false,
        async () => {},
      )
      const subtree = tree.subtrees()
      expect(await subtreeRoot(0, tree.size, hashes, subtree)).toEqual(merkleRoot(leaves, hashes))
      for (const [index, { first, still }] of choices.entries())
        if (first && still)
          expect(await subtreeInclusionProof(index, tree.size, hashes, subtree)).toEqual(
            inclusionProof(leaves, index, hashes),
          )
    }),
    { seed: 4 },
  )
})

it('has nothing to show of what is not kept, nor beyond the leaves that there are', () => {
  const tree = new ProvableTree(hashes)
  for (const leaf of leavesOf(5)) tree.add(leaf, false)
  expect(() => tree.subtrees()(1, 1)).toThrow('nothing is held of the 1 leaves from 1 on')
  expect(() => tree.subtrees()(4, 2)).toThrow('nothing is held of the 2 leaves from 4 on')
})
