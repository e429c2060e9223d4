import { toBase64 } from './base64.ts'
import { type BundledFix, type BundledSeal, LEAF_FIELDS } from './bundle.ts'

/**
 * base64 characters of a SHA-256 that are stored: 48 bits, because the proofs find every change and these
 * only locate its field
 */
const DIGEST_CHARACTERS = 8

/** Returns the hashed text of each field of a seal's fixes, one after the other: its values as JSON. */
export function* leafColumns(fixes: readonly Pick<BundledFix, 'leaf'>[]): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const field of LEAF_FIELDS.keys())
    yield encoder.encode(JSON.stringify(fixes.map(({ leaf }) => leaf[field])))
}

/** Returns the part of a column's SHA-256 that a bundle stores. */
export const columnDigest = (sha256: Uint8Array): string => toBase64(sha256).slice(0, DIGEST_CHARACTERS)

/**
 * Returns which fields of a seal differ from those with which the bundle was made; empty if it has no
 * digests, or if all differ because fixes were added, left out or replaced.
 */
export async function findChangedFields(
  { fixes, columns }: Pick<BundledSeal, 'fixes' | 'columns'>,
  digest: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<string[]> {
  if (!columns) return []
  const now = await Promise.all([...leafColumns(fixes)].map(digest))
  const changed = LEAF_FIELDS.filter((_, field) => columnDigest(now[field] as Uint8Array) !== columns[field])
  return changed.length < LEAF_FIELDS.length ? changed : []
}
