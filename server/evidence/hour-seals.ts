import { sealHourOf } from '../../domain/evidence/closed-hours.ts'
import { GrowingTree, treeHashes } from '../../domain/evidence/merkle-tree.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import type { VersionLine } from './version-lines.ts'

/** What one seal covers: the versions of one guard's fixes in one hour that came in time, or of one supplement. */
export interface HourSeal {
  /** where the hour begins, ms since epoch UTC; NaN of versions whose time is no number */
  hour: number
  /** the closing that sealed what came late; 0 for what came in time */
  late: number
  count: number
  /** SHA-256 in hex */
  root: string
}

const HASHES = treeHashes(sha256Bytes)

const written = Buffer.alloc(1024)

/** SHA-256(0x00 ‖ leaf), as RFC 6962 has it, of a version's leaf, without a copy of its own for each of millions. */
export function leafHash(leaf: string): Uint8Array {
  if (leaf.length >= written.length) return HASHES.leaf(Buffer.from(leaf, 'latin1'))
  written[0] = 0
  const end = 1 + written.write(leaf, 1, 'latin1')
  return sha256Bytes(written.subarray(0, end))
}

/** The seals over a guard's versions, which are told in their order, slice by slice. */
export class HourSeals {
  #hour = Number.NaN
  readonly #trees = new Map<number, GrowingTree>()

  /** Gives the seals of the hours that are over. */
  add(lines: readonly VersionLine[]): HourSeal[] {
    const over: HourSeal[] = []
    for (const { t, late, leaf } of lines) {
      const hour = sealHourOf(t)
      if (hour !== this.#hour) {
        over.push(...this.end())
        this.#hour = hour
      }
      let tree = this.#trees.get(late)
      if (!tree) {
        tree = new GrowingTree(HASHES)
        this.#trees.set(late, tree)
      }
      tree.add(leafHash(leaf))
    }
    return over
  }

  /** Gives the seals of the last hour. */
  end(): HourSeal[] {
    const seals = [...this.#trees].map(([late, tree]) => ({
      hour: this.#hour,
      late,
      count: tree.size,
      root: Buffer.from(tree.root()).toString('hex'),
    }))
    this.#trees.clear()
    return seals
  }
}
