import { leafText } from '../../domain/evidence/bundle.ts'
import type { BundledFix, BundledSeal } from '../../domain/evidence/bundle.ts'
import { SEAL_HOUR_MS, sealHourOf } from '../../domain/evidence/closed-hours.ts'
import { toBase64 } from '../../domain/evidence/base64.ts'
import { proofOfSubtrees, rootOfSubtrees, subtreesOf } from '../../domain/evidence/subtree-proof.ts'
import { logHashes } from '../checkpoints/log-tree.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database, Engine } from '../db/open-database.ts'
import { versionLines } from '../evidence/version-lines.ts'
import type { FoundSeal } from './found-seal.ts'

/** What is asked for: a guard's fixes in [from, to), ms since epoch UTC. */
export interface BundleSpan {
  guard: string
  from: number
  to: number
}

/** versions in one bundle: some 10 MB */
const MOST = 50_000
const SLICE = 1000

/** The whole hours that a span touches. */
export const hoursOf = ({ from, to }: Pick<BundleSpan, 'from' | 'to'>) => ({
  from: sealHourOf(from),
  to: sealHourOf(to - 1) + SEAL_HOUR_MS,
})

/** Everything that one seal covers, of which some is chosen. */
interface Sealable {
  hour: number
  /** 0 for what came in time */
  late: number
  versions: { t: number; leaf: string }[]
}

/** All versions of the hours that a span touches, by what may be sealed together; null where there are too many. */
export async function sealables(
  source: { db: Database; engine: Engine },
  company: CompanyId,
  { guard, from, to }: BundleSpan,
  turn: () => Promise<void>,
): Promise<Sealable[] | null> {
  const found = new Map<string, Sealable>()
  let versions = 0
  for await (const lines of versionLines(source, { company, worker: guard }, hoursOf({ from, to }), SLICE)) {
    versions += lines.length
    if (versions > MOST) return null
    for (const { t, late, leaf } of lines) {
      const hour = sealHourOf(t)
      const key = `${hour} ${late}`
      const sealable = found.get(key) ?? { hour, late, versions: [] }
      found.set(key, sealable)
      sealable.versions.push({ t, leaf: Buffer.from(leaf, 'latin1').toString() })
    }
    await turn()
  }
  return [...found.values()]
}

/** How many of the versions lie in the span. */
export const chosen = ({ versions }: Sealable, { from, to }: Pick<BundleSpan, 'from' | 'to'>): number =>
  versions.filter(({ t }) => t >= from && t < to).length

/** The chosen fixes of a seal with their proofs; null where they are not what was sealed. */
export async function sealedFixes(
  { hour, late, versions }: Sealable,
  { from, to }: Pick<BundleSpan, 'from' | 'to'>,
  { seal, record: { position } }: FoundSeal,
  turn: () => Promise<void>,
): Promise<BundledSeal | null> {
  const size = versions.length
  const leaves: Uint8Array[] = []
  for (const { leaf } of versions) {
    leaves.push(logHashes.leaf(Buffer.from(leaf)))
    if (leaves.length % SLICE === 0) await turn()
  }
  const subtree = subtreesOf(leaves, logHashes)
  const root = await rootOfSubtrees(0, size, logHashes, subtree)
  if (Buffer.from(root).toString('hex') !== seal.root) return null
  const fixes: BundledFix[] = []
  const indices = versions.flatMap(({ t }, i) => (t >= from && t < to ? [i] : []))
  for (const index of indices) {
    // all of them make the root themselves
    const proof = indices.length === size ? [] : await proofOfSubtrees(index, size, logHashes, subtree)
    const fix: BundledFix = {
      index,
      leaf: JSON.parse(versions[index]?.leaf ?? ''),
      proof: proof.map(toBase64),
    }
    if (leafText(fix) !== versions[index]?.leaf) return null
    fixes.push(fix)
    if (fixes.length % SLICE === 0) await turn()
  }
  return { position, hour, late, fixes }
}
