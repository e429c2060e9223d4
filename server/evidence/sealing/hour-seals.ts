import { sealHourStart } from '../../../domain/evidence/seals/closed-hours.ts'
import { GrowingTree, treeHashes } from '../../../domain/evidence/merkle/merkle-tree.ts'
import { sha256Bytes } from '../../event-log/sha256.ts'
import type { VersionLine } from '../verify/version-lines.ts'

/**
 * A seal over the revisions of one guard's fixes in one hour. It covers either those that arrived in time,
 * or those of one supplement.
 */
export interface HourSeal {
  /** start of the hour, ms since epoch UTC; NaN for revisions whose time is invalid */
  hour: number
  /** sealing round that sealed these late fixes; 0 for revisions that arrived in time */
  late: number
  count: number
  /** root of the Merkle tree, SHA-256 hex */
  root: string
}

const HASHES = treeHashes(sha256Bytes)

const written = Buffer.alloc(1024)

/** Returns the hash of a Merkle leaf (RFC 6962), SHA-256(0x00 ‖ leaf), without copying the leaf. */
export function leafHash(leaf: string): Uint8Array {
  if (leaf.length >= written.length) return HASHES.leaf(Buffer.from(leaf, 'latin1'))
  written[0] = 0
  const end = 1 + written.write(leaf, 1, 'latin1')
  return sha256Bytes(written.subarray(0, end))
}

/** Computes the seals of a guard's revisions. Add them in order; any number at a time. */
export class HourSeals {
  #hour = Number.NaN
  readonly #trees = new Map<number, GrowingTree>()

  /** Adds revisions. Returns the seals of the hours that are now complete. */
  add(lines: readonly VersionLine[]): HourSeal[] {
    const over: HourSeal[] = []
    for (const { t, late, leaf } of lines) {
      const hour = sealHourStart(t)
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

  /** Returns the seals of the last hour, after all revisions were added. */
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

type Sealed = Pick<HourSeal, 'count' | 'root'>

/** Returns a sentence about how the stored revisions differ from their seal; null: they do not. */
export function describeSealDifference(sealed: Sealed, found: Sealed, late: number): string | null {
  const what = late === 0 ? 'sealed' : 'sealed in a supplement'
  if (found.count === 0)
    return `none is there of ${sealedCountText(sealed.count)} that ${pluralWas(sealed.count)} ${what}`
  if (found.count !== sealed.count)
    return `${sealedCountText(found.count)} where ${sealed.count} ${pluralWas(sealed.count)} ${what}`
  if (found.root !== sealed.root)
    return `${sealedCountText(found.count)} as ${pluralWas(found.count)} ${what}, but not what they said then`
  return null
}

export const sealedCountText = (count: number) => `${count} ${count === 1 ? 'fix' : 'fixes'}`
export const pluralWas = (count: number) => (count === 1 ? 'was' : 'were')
