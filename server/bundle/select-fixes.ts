import { MAX_PROVEN_FIXES_PER_GUARD } from '../../contract/evidence/fix-export.ts'
import {
  type BundledFix,
  type BundledSeal,
  leafText,
  secondNumber,
  MAX_FULL_SEAL_FIXES,
  columnDigest,
  leafColumns,
} from '../../domain/evidence/bundle/bundle.ts'
import { SEAL_HOUR_MS, sealHourStart } from '../../domain/evidence/seals/closed-hours.ts'
import { toBase64 } from '../../domain/evidence/bundle/base64.ts'
import { ProvableTree } from '../../domain/evidence/merkle/provable-tree.ts'
import { subtreeInclusionProof, subtreeRoot } from '../../domain/evidence/merkle/subtree-proof.ts'
import { logHashes } from '../checkpoints/log-tree/log-tree.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database, Engine } from '../db/open-database.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { leafHash } from '../evidence/sealing/hour-seals.ts'
import { readVersionLines } from '../evidence/verify/version-lines.ts'
import type { FoundSeal } from './supplements-since.ts'

/** The period of a guard whose fixes are requested, [from, to) in ms since epoch UTC. */
export interface BundleSpan {
  guard: string
  from: number
  to: number
}

const SLICE = 1000

/** Returns the period extended to whole hours. */
export const fullHours = ({ from, to }: Pick<BundleSpan, 'from' | 'to'>) => ({
  from: sealHourStart(from),
  to: sealHourStart(to - 1) + SEAL_HOUR_MS,
})

/** All fixes that one seal covers, and those selected for the bundle. */
interface Sealable {
  hour: number
  /** number of the sealing round that sealed these late fixes; 0 for fixes that arrived in time */
  late: number
  /** number of the seal's revisions within the period */
  inSpan: number
  /** the selected revisions */
  chosen: { index: number; t: number; leaf: string }[]
  /** whether only the first fix of each second is selected */
  isThinned: boolean
  tree: ProvableTree
}

/**
 * Reads all revisions of the hours that overlap a period, grouped by seal. null: too many. Only the selected
 * revisions stay in memory. If they are too many for a bundle, the largest seal is thinned. A flood of fixes
 * in one hour can then not prevent a bundle of that hour.
 */
export async function readSealables(
  source: { db: Database; engine: Engine },
  company: CompanyId,
  { guard, from, to }: BundleSpan,
  turn: () => Promise<void>,
): Promise<Sealable[] | null> {
  const found = new Map<string, Sealable>()
  let [read, chosen] = [0, 0]
  for await (const lines of readVersionLines(
    source,
    { company, worker: guard },
    fullHours({ from, to }),
    SLICE,
  ))
    for (const { t, late, leaf } of lines) {
      const hour = sealHourStart(t)
      const key = `${hour} ${late}`
      const sealable = found.get(key) ?? emptySealable(hour, late)
      found.set(key, sealable)
      const isIn = t >= from && t < to
      const isChosen = isIn && !(sealable.isThinned && isSameSecond(sealable.chosen.at(-1)?.t, t))
      if (isIn) sealable.inSpan++
      if (isChosen) {
        sealable.chosen.push({ index: sealable.tree.size, t, leaf })
        chosen++
      }
      sealable.tree.add(leafHash(leaf), isChosen)
      if (chosen > MAX_PROVEN_FIXES_PER_GUARD) chosen -= await thinLargest([...found.values()], turn)
      if (chosen > MAX_PROVEN_FIXES_PER_GUARD) return null
      if (++read % SLICE === 0) await turn()
    }
  return [...found.values()]
}

const emptySealable = (hour: number, late: number): Sealable => ({
  hour,
  late,
  inSpan: 0,
  chosen: [],
  isThinned: false,
  tree: new ProvableTree(logHashes),
})

const isSameSecond = (before: number | undefined, t: number): boolean =>
  before !== undefined && secondNumber(before) === secondNumber(t)

/**
 * Selects only the first fix of each second in the seal with the most selected fixes. Returns how many it
 * removed; 0 if all seals are small.
 */
async function thinLargest(all: readonly Sealable[], turn: () => Promise<void>): Promise<number> {
  const [largest] = all
    .filter(({ isThinned, chosen }) => !isThinned && chosen.length > MAX_FULL_SEAL_FIXES)
    .sort((a, b) => b.chosen.length - a.chosen.length)
  if (!largest) return 0
  const before = largest.chosen
  largest.isThinned = true
  largest.chosen = before.filter(({ t }, i) => !isSameSecond(before[i - 1]?.t, t))
  const kept = new Set(largest.chosen.map(({ index }) => index))
  await largest.tree.keepOnly((index) => kept.has(index), turn)
  return before.length - kept.size
}

/** Returns the selected fixes of a seal with their proofs. null if the stored fixes do not match the seal. */
export async function proveSealedFixes(
  { hour, late, chosen, isThinned, tree }: Sealable,
  { seal, record: { position } }: FoundSeal,
  turn: () => Promise<void>,
): Promise<BundledSeal | null> {
  const subtree = tree.subtrees()
  const root = await subtreeRoot(0, tree.size, logHashes, subtree)
  if (Buffer.from(root).toString('hex') !== seal.root) return null
  const fixes: BundledFix[] = []
  for (const { index, leaf } of chosen) {
    // all fixes are selected, so the root can be computed without proofs
    const proof =
      chosen.length === tree.size ? [] : await subtreeInclusionProof(index, tree.size, logHashes, subtree)
    const text = Buffer.from(leaf, 'latin1').toString()
    const fix: BundledFix = { index, leaf: JSON.parse(text), proof: proof.map(toBase64) }
    if (leafText(fix) !== text) return null
    fixes.push(fix)
    if (fixes.length % SLICE === 0) await turn()
  }
  const columns: string[] = []
  for (const column of leafColumns(fixes)) {
    columns.push(columnDigest(sha256Bytes(column)))
    await turn()
  }
  return { position, hour, late, fixes, ...(isThinned && { thinned: true as const }), columns }
}
