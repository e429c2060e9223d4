import {
  evidenceLines,
  verifyStatements,
  type StatementsVerdict,
} from '../../domain/evidence/export-statements.ts'
import { bundleFiles } from '../../domain/evidence/bundle.ts'
import type { BundleCrypto } from '../../domain/evidence/checkpoint-signers.ts'
import type { ListedKey } from '../../domain/evidence/key-list.ts'
import { type BundleVerdict, verifyBundle } from '../../domain/evidence/verify-bundle.ts'

export interface JudgedBundle {
  line: string
  verdict: BundleVerdict
}

export interface Judged {
  bundles: JudgedBundle[]
  /** of the line of what the exporter states; null where the file has none, as the first files */
  statements: StatementsVerdict | null
  /** why the keys that were given do not prove what is whole in itself; null where they do, or none were given */
  keyFault: string | null
}

/**
 * Verifies each bundle of a file, and what is stated of their export, by the keys that were given. Where only these fail,
 * what the file shows without a key is told. `isWanted` says before each bundle whether to go on.
 */
export async function judgeFile(
  file: string,
  crypto: BundleCrypto,
  keys: readonly ListedKey[] | undefined,
  isWanted: () => boolean = () => true,
): Promise<Judged> {
  const { bundles: lines, statements: stated } = evidenceLines(bundleFiles(file))
  let keyFault: string | null = null
  /** The verdict by the keys, or where only these are wrong the one without. */
  async function judge<V extends { ok: true } | { ok: false; fault: string }>(
    verify: (listed?: readonly ListedKey[]) => Promise<V>,
  ): Promise<V> {
    const keyed = await verify(keys)
    if (keyed.ok || keys === undefined) return keyed
    const bare = await verify()
    if (bare.ok || bare.fault !== keyed.fault) keyFault ??= keyed.fault
    return bare
  }
  const bundles: JudgedBundle[] = []
  for (const line of lines) {
    if (!isWanted()) break
    bundles.push({ line, verdict: await judge((listed) => verifyBundle(line, crypto, listed)) })
  }
  const said = stated === null ? null : await judge((listed) => verifyStatements(stated, crypto, listed))
  return { bundles, statements: said && ofThese(said, bundles), keyFault }
}

/** Statements of another export prove nothing of these bundles. */
function ofThese(said: StatementsVerdict, bundles: readonly JudgedBundle[]): StatementsVerdict {
  if (!said.ok) return said
  const isOther = bundles.some(
    ({ verdict }) => verdict.ok && (verdict.exportKey !== said.exportKey || verdict.log !== said.log),
  )
  return isOther ? { ok: false, fault: 'they belong to another export' } : said
}
