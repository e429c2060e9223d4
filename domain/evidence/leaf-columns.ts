import { toBase64 } from './base64.ts'
import { type BundledFix, type BundledSeal, LEAF_FIELDS } from './bundle.ts'

/** of the base64 of a SHA-256: 48 bits, as the proofs find every change and these only name its field */
const DIGEST_CHARACTERS = 8

/** What is hashed of each field of a seal's fixes, one after the other: its values as JSON. */
export function* leafColumns(fixes: readonly Pick<BundledFix, 'leaf'>[]): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const field of LEAF_FIELDS.keys())
    yield encoder.encode(JSON.stringify(fixes.map(({ leaf }) => leaf[field])))
}

/** What a bundle keeps of the SHA-256 of a column. */
export const columnDigest = (sha256: Uint8Array): string => toBase64(sha256).slice(0, DIGEST_CHARACTERS)

/**
 * Returns which fields of a seal are not those that the bundle was made with; none where it has no digests of them, or
 * where all differ, as fixes were added, left out or replaced.
 */
export async function changedFields(
  { fixes, columns }: Pick<BundledSeal, 'fixes' | 'columns'>,
  digest: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<string[]> {
  if (!columns) return []
  const now = await Promise.all([...leafColumns(fixes)].map(digest))
  const changed = LEAF_FIELDS.filter((_, field) => columnDigest(now[field] as Uint8Array) !== columns[field])
  return changed.length < LEAF_FIELDS.length ? changed : []
}
