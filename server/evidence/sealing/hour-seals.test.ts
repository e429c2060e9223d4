import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { merkleRoot, treeHashes } from '../../../domain/evidence/merkle/merkle-tree.ts'
import { HourSeals } from './hour-seals.ts'

const HOUR = 3_600_000
const hashes = treeHashes((bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()))
const root = (...leaves: string[]) =>
  Buffer.from(
    merkleRoot(
      leaves.map((leaf) => hashes.leaf(Buffer.from(leaf, 'latin1'))),
      hashes,
    ),
  ).toString('hex')

it('are the roots over the leaves of each hour and supplement, however long these are', () => {
  const hours = new HourSeals()
  const long = 'x'.repeat(5000)
  const line = (t: number, leaf: string, late = 0) => ({ t, version: 1, late, leaf })
  expect(hours.add([line(0, 'a'), line(1, 'é\u0001', 3), line(2, long)])).toEqual([])
  expect(hours.add([line(3, 'b'), line(2 * HOUR, 'c')])).toEqual([
    { hour: 0, late: 0, count: 3, root: root('a', long, 'b') },
    { hour: 0, late: 3, count: 1, root: root('é\u0001') },
  ])
  expect(hours.end()).toEqual([{ hour: 2 * HOUR, late: 0, count: 1, root: root('c') }])
  expect(hours.end()).toEqual([])
})
