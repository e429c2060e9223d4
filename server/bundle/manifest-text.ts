import { createHash } from 'node:crypto'
import { canonicalPieces } from '../../domain/event-sourcing/canonical-json.ts'
import type { BundleManifest } from '../../domain/evidence/bundle/bundle.ts'

/**
 * nesting depth down to which the manifest is serialised piece by piece; this reaches the fixes of each seal
 */
const LEVELS = 4
/** number of pieces between two yields to the event loop, about 5 ms of work */
const A_TURN = 1000

/**
 * Returns the canonical JSON of a manifest in pieces, and its SHA-256. 50,000 fixes give about 10 MB. Calls
 * `turn` regularly, which yields to the event loop or throws to cancel.
 */
export async function manifestText(
  manifest: BundleManifest,
  turn: () => Promise<void>,
): Promise<{ pieces: string[]; digest: Uint8Array }> {
  const hash = createHash('sha256')
  const pieces: string[] = []
  let some: string[] = []
  const keep = () => {
    const piece = some.join('')
    hash.update(piece)
    pieces.push(piece)
    some = []
  }
  for (const piece of canonicalPieces(manifest, LEVELS)) {
    some.push(piece)
    if (some.length < A_TURN) continue
    keep()
    await turn()
  }
  keep()
  return { pieces, digest: hash.digest() }
}
