import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { inclusionProof } from './merkle-proof.ts'
import { treeHashes } from './merkle-tree.ts'
import { ProofBuilder } from './proof-builder.ts'

const hashes = treeHashes((bytes) => createHash('sha256').update(bytes).digest())

it('gives the proofs of the definition, whichever leaves are asked for', () => {
  for (let size = 1; size <= 70; size++) {
    const leaves = Array.from({ length: size }, (_, i) => hashes.leaf(Uint8Array.of(i)))
    const all = leaves.map((_, i) => i)
    for (const asked of [all, all.filter((i) => i % 7 === 3), [size - 1]]) {
      const builder = new ProofBuilder(hashes, size, asked)
      for (const leaf of leaves) builder.add(leaf)
      for (const index of asked)
        expect([size, index, builder.proof(index)]).toEqual([
          size,
          index,
          inclusionProof(leaves, index, hashes),
        ])
    }
  }
})

it('has nothing to show before every leaf was told', () => {
  const builder = new ProofBuilder(hashes, 4, [0])
  builder.add(hashes.leaf(Uint8Array.of(0)))
  expect(() => builder.proof(0)).toThrow('was not told')
})
