import {
  splitEvidenceLines,
  verifyStatements,
  type StatementsVerdict,
} from '../../domain/evidence/bundle/export-statements.ts'
import { splitBundles } from '../../domain/evidence/bundle/bundle.ts'
import type { BundleCrypto, ListedKey } from '../../domain/evidence/bundle/checkpoint-signers.ts'
import { type BundleVerdict, verifyBundle } from '../../domain/evidence/bundle/verify-bundle.ts'

export interface VerifiedBundle {
  line: string
  verdict: BundleVerdict
}

export interface VerifiedFile {
  bundles: VerifiedBundle[]
  /** verdict on the exporter's statements; null if the file has none, as in the first format */
  statements: StatementsVerdict | null
  /** why the entered keys do not match an intact file; null if they match or none were entered */
  keyFault: string | null
}

/**
 * Verifies each bundle of a file, and the statements of its export, with the given keys. If only the keys are wrong,
 * returns the result without keys, and the fault of the keys. Stops when `isWanted`, called before each bundle, returns
 * false.
 */
export async function verifyFile(
  file: string,
  crypto: BundleCrypto,
  keys: readonly ListedKey[] | undefined,
  isWanted: () => boolean = () => true,
): Promise<VerifiedFile> {
  const { bundles: lines, statements: stated } = splitEvidenceLines(splitBundles(file))
  let keyFault: string | null = null
  /** Returns the result with the keys. If only the keys are wrong, returns the result without them. */
  async function judge<V extends { ok: true } | { ok: false; fault: string }>(
    verify: (listed?: readonly ListedKey[]) => Promise<V>,
  ): Promise<V> {
    const keyed = await verify(keys)
    if (keyed.ok || keys === undefined) return keyed
    const bare = await verify()
    if (bare.ok || bare.fault !== keyed.fault) keyFault ??= keyed.fault
    return bare
  }
  const bundles: VerifiedBundle[] = []
  for (const line of lines) {
    if (!isWanted()) break
    bundles.push({ line, verdict: await judge((listed) => verifyBundle(line, crypto, listed)) })
  }
  const said = stated === null ? null : await judge((listed) => verifyStatements(stated, crypto, listed))
  return { bundles, statements: said && ofThese(said, bundles), keyFault }
}

/**
 * Returns the verdict on the statements. Statements that belong to another export prove nothing about these bundles.
 */
function ofThese(said: StatementsVerdict, bundles: readonly VerifiedBundle[]): StatementsVerdict {
  if (!said.ok) return said
  const isOther = bundles.some(
    ({ verdict }) => verdict.ok && (verdict.exportKey !== said.exportKey || verdict.log !== said.log),
  )
  return isOther ? { ok: false, fault: 'they belong to another export' } : said
}
