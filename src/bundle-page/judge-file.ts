import type { ListedKey } from '../../domain/evidence/key-list.ts'
import { type BundleCrypto, type BundleVerdict, verifyBundle } from '../../domain/evidence/verify-bundle.ts'

interface Judged {
  /** of each bundle, up to the first that is false */
  verdicts: BundleVerdict[]
  /** why the keys that were given do not prove what is whole in itself; null where they do, or none were given */
  keyFault: string | null
}

/**
 * Verifies bundles by the keys that were given. Where only these fail, what the bundles show without a key is told.
 * `isWanted` says before each bundle whether to go on.
 */
export async function judgeFile(
  bundles: readonly string[],
  crypto: BundleCrypto,
  keys: readonly ListedKey[] | undefined,
  isWanted: () => boolean = () => true,
): Promise<Judged> {
  const wanted = function* () {
    for (const bundle of bundles) if (isWanted()) yield bundle
  }
  const verdicts = await verdictsOn(wanted(), crypto, keys)
  const wrong = verdicts.at(-1)
  if (keys === undefined || wrong === undefined || wrong.ok) return { verdicts, keyFault: null }
  const bare = await verdictsOn(wanted(), crypto)
  return { verdicts: bare, keyFault: bare.every(({ ok }) => ok) ? wrong.fault : null }
}

async function verdictsOn(bundles: Iterable<string>, crypto: BundleCrypto, keys?: readonly ListedKey[]) {
  const verdicts: BundleVerdict[] = []
  for (const bundle of bundles) {
    const verdict = await verifyBundle(bundle, crypto, keys)
    verdicts.push(verdict)
    if (!verdict.ok) break
  }
  return verdicts
}
