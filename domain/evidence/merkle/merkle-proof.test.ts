import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consistencyProof, inclusionProof, isConsistent, isIncluded } from './merkle-proof.ts'
import { merkleRoot, treeHashes } from './merkle-tree.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const hashes = treeHashes(sha256)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => hashes.leaf(Buffer.from(`${i}`)))
const rootAt = (leaves: Uint8Array[], size: number) => ({ size, root: merkleRoot(leaves, hashes, 0, size) })

/** RFC 6962, section 2.1.1, as literally as possible */
function definedPath(m: number, list: Uint8Array[]): Uint8Array[] {
  if (list.length === 1) return []
  const k = split(list.length)
  return m < k
    ? [...definedPath(m, list.slice(0, k)), merkleRoot(list.slice(k), hashes)]
    : [...definedPath(m - k, list.slice(k)), merkleRoot(list.slice(0, k), hashes)]
}

/** RFC 6962, section 2.1.2, as literally as possible */
function definedSubproof(m: number, list: Uint8Array[], known: boolean): Uint8Array[] {
  if (m === list.length) return known ? [] : [merkleRoot(list, hashes)]
  const k = split(list.length)
  return m <= k
    ? [...definedSubproof(m, list.slice(0, k), known), merkleRoot(list.slice(k), hashes)]
    : [...definedSubproof(m - k, list.slice(k), false), merkleRoot(list.slice(0, k), hashes)]
}

function split(size: number): number {
  let k = 1
  while (k * 2 < size) k *= 2
  return k
}

/** generates all sizes up to 40 and random larger ones, each with an index in the tree */
const places = fc
  .integer({ min: 1, max: 2000 })
  .chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)))

const flipped = (bytes: Uint8Array) => bytes.with(7, (bytes[7] ?? 0) ^ 1)

function holdsForEvery(check: (size: number, place: number) => void): void {
  for (let size = 1; size <= 40; size++) for (let place = 0; place < size; place++) check(size, place)
  fc.assert(
    fc.property(places, ([size, place]) => check(size, place)),
    { numRuns: 60 },
  )
}

describe('a proof of inclusion', () => {
  it('is the one of the definition, and shows that the leaf is in', () => {
    holdsForEvery((size, index) => {
      const leaves = leavesOf(size)
      const proof = inclusionProof(leaves, index, hashes)
      expect(proof.map(hex)).toEqual(definedPath(index, leaves).map(hex))
      const leaf = leaves[index] as Uint8Array
      const shown = { leaf, index, ...rootAt(leaves, size), proof }
      expect(isIncluded(shown, hashes)).toBe(true)
    })
  })

  it('shows nothing once any part of it is another', () => {
    fc.assert(
      fc.property(places, fc.nat(), ([size, index], chosen) => {
        const leaves = leavesOf(size)
        const proof = inclusionProof(leaves, index, hashes)
        const leaf = leaves[index] as Uint8Array
        const shown = { leaf, index, ...rootAt(leaves, size), proof }
        const [, ...shorter] = proof
        for (const wrong of [
          { leaf: flipped(leaf) },
          { root: flipped(shown.root) },
          { index: index + 1 },
          { index: -1 },
          { index: size },
          { index: 0.5 },
          { leaf: leaf.subarray(1) },
          { proof: [...proof, leaf] },
          ...(proof.length > 0 ? [{ proof: shorter }] : []),
          ...proof.slice(chosen % (proof.length + 1), (chosen % (proof.length + 1)) + 1).map((hash) => ({
            proof: proof.map((each) => (each === hash ? flipped(hash) : each)),
          })),
        ])
          expect(isIncluded({ ...shown, ...wrong }, hashes)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('is not made of a leaf that is not there', () => {
    expect(() => inclusionProof(leavesOf(3), 3, hashes)).toThrow('no leaf 3 among 3')
  })
})

describe('a proof of consistency', () => {
  it('is the one of the definition, and shows that the former tree is the beginning of the later', () => {
    holdsForEvery((size, place) => {
      const leaves = leavesOf(size)
      const former = place + 1
      const proof = consistencyProof(leaves, former, hashes)
      expect(proof.map(hex)).toEqual(definedSubproof(former, leaves, true).map(hex))
      const shown = { from: rootAt(leaves, former), to: rootAt(leaves, size), proof }
      expect(isConsistent(shown, hashes)).toBe(true)
    })
  })

  it('is empty from nothing, which every tree begins with', () => {
    const leaves = leavesOf(5)
    const proof = consistencyProof(leaves, 0, hashes)
    const shown = { from: rootAt(leaves, 0), to: rootAt(leaves, 5), proof }
    expect([proof, isConsistent(shown, hashes)]).toEqual([[], true])
    expect(isConsistent({ ...shown, from: { size: 0, root: shown.to.root } }, hashes)).toBe(false)
  })

  it('is held against both roots, as each can be false by itself', () => {
    holdsForEvery((size, place) => {
      const former = place + 1
      const leaves = leavesOf(size)
      const proof = consistencyProof(leaves, former, hashes)
      const from = rootAt(leaves, former)
      const to = rootAt(leaves, size)
      expect(isConsistent({ from: { ...from, root: flipped(from.root) }, to, proof }, hashes)).toBe(false)
      expect(isConsistent({ from, to: { ...to, root: flipped(to.root) }, proof }, hashes)).toBe(false)
    })
  })

  it('shows nothing of another past, of other sizes, or with a hash more or less', () => {
    fc.assert(
      fc.property(places, ([size, place]) => {
        const former = place + 1
        const leaves = leavesOf(size)
        const proof = consistencyProof(leaves, former, hashes)
        const [from, to] = [rootAt(leaves, former), rootAt(leaves, size)]
        const otherPast = leaves.with(place, hashes.leaf(Buffer.from('another')))
        const other = rootAt(otherPast, size)
        const [, ...shorter] = proof
        for (const wrong of [
          { to: other },
          { to: other, proof: consistencyProof(otherPast, former, hashes) },
          { from: { ...from, size: size + 1 } },
          { from: { ...from, size: former - 0.5 } },
          { proof: [...proof, from.root] },
          { proof: [...proof, from.root.subarray(1)] },
          ...(proof.length > 0 ? [{ proof: shorter }] : []),
        ])
          expect(isConsistent({ from, to, proof, ...wrong }, hashes)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })
})
