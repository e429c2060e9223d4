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
  /** result of the exporter's statements; null if the file has none, like the first files */
  statements: StatementsVerdict | null
  /** why the given keys do not match an intact file; null if they do, or none were given */
  keyFault: string | null
}

/**
 * Verifies each bundle of a file, and the statements of its export, with the given keys. If only the keys are
 * wrong, the result without keys is returned too. `isWanted` is called before each bundle.
 */
export async function verifyFile(
  file: string,
  crypto: BundleCrypto,
  keys: readonly ListedKey[] | undefined,
  isWanted: () => boolean = () => true,
): Promise<VerifiedFile> {
  const { bundles: lines, statements: stated } = splitEvidenceLines(splitBundles(file))
  let keyFault: string | null = null
  /** Returns the result with the keys, or without them if only the keys are wrong. */
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
 * Returns the verdict on the statements; statements of another export prove nothing about these
 * bundles.
 */
function ofThese(said: StatementsVerdict, bundles: readonly VerifiedBundle[]): StatementsVerdict {
  if (!said.ok) return said
  const isOther = bundles.some(
    ({ verdict }) => verdict.ok && (verdict.exportKey !== said.exportKey || verdict.log !== said.log),
  )
  return isOther ? { ok: false, fault: 'they belong to another export' } : said
}
