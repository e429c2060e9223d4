import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GrowingTree, merkleRoot, treeHashes } from './merkle-tree.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const hashes = treeHashes(sha256)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const entries = (size: number) => Array.from({ length: size }, (_, i) => Buffer.from(`entry ${i}`))

/** RFC 6962, section 2.1, as literally as possible */
function definedRoot(list: readonly Uint8Array[]): Uint8Array {
  const [only] = list
  if (!only) return sha256(new Uint8Array())
  if (list.length === 1) return sha256(Buffer.concat([Buffer.of(0), only]))
  let k = 1
  while (k * 2 < list.length) k *= 2
  return sha256(Buffer.concat([Buffer.of(1), definedRoot(list.slice(0, k)), definedRoot(list.slice(k))]))
}

/** test vectors of the Certificate Transparency project */
const VECTORS = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
] as const

describe('a Merkle tree', () => {
  it('has the roots that others have', () => {
    const tree = new GrowingTree(hashes)
    expect(hex(tree.root())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    for (const [entry, root] of VECTORS) {
      tree.add(hashes.leaf(Buffer.from(entry, 'hex')))
      expect(hex(tree.root())).toBe(root)
    }
  })

  it('has the root of the recursive definition at each size up to 300', () => {
    const all = entries(300)
    const leaves = all.map(hashes.leaf)
    const tree = new GrowingTree(hashes)
    for (let size = 0; size <= 300; size++) {
      const defined = hex(definedRoot(all.slice(0, size)))
      expect([size, hex(tree.root()), hex(merkleRoot(leaves, hashes, 0, size))]).toEqual([
        size,
        defined,
        defined,
      ])
      const next = leaves[size]
      if (next) tree.add(next)
    }
  })

  it('goes on from its edge as if it had never been put away', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (before, after) => {
        const all = entries(before + after)
        const leaves = all.map(hashes.leaf)
        const first = new GrowingTree(hashes)
        for (const leaf of leaves.slice(0, before)) first.add(leaf)
        const second = new GrowingTree(hashes, structuredClone(first.edge))
        for (const leaf of leaves.slice(before)) second.add(leaf)
        expect([second.size, hex(second.root())]).toEqual([before + after, hex(definedRoot(all))])
      }),
      { numRuns: 20 },
    )
  })

  it('takes no edge that no tree has', () => {
    const leaf = hashes.leaf(Buffer.from('a'))
    for (const edge of [
      { size: 3, subtrees: [leaf] },
      { size: 4, subtrees: [leaf, leaf] },
      { size: 1, subtrees: [leaf.subarray(1)] },
      { size: -1, subtrees: [] },
      { size: 1.5, subtrees: [leaf] },
    ])
      expect(() => new GrowingTree(hashes, edge)).toThrow(RangeError)
  })
})
