import { toBase64 } from '../../domain/evidence/bundle/base64.ts'
import type { BundledEvent } from '../../domain/evidence/bundle/bundle.ts'
import { subtreeInclusionProof } from '../../domain/evidence/merkle/subtree-proof.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import { readLogSubtrees } from '../checkpoints/log-tree/log-subtrees.ts'
import { logHashes } from '../checkpoints/log-tree/log-tree.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readAfter } from '../event-log/read-log.ts'

/**
 * Returns these events, and the last one of the log's first `size` events, in order of position. Each has
 * its inclusion proof. Throws BrokenLog, and errors that `goesOn` throws to cancel.
 */
export async function readBundledEvents(
  db: Database,
  company: CompanyId,
  records: readonly RecordedEvent[],
  size: number,
  goesOn: () => void,
): Promise<BundledEvent[]> {
  // read the text as it is stored, because the hash covers the stored text
  const [head] = await readAfter(db.withoutPlugins(), company, size - 1, 1)
  const chosen = new Map([...records, ...(head ? [head] : [])].map((each) => [each.position, each]))
  const inOrder = [...chosen.values()]
    .filter(({ position }) => position <= size)
    .sort((a, b) => a.position - b.position)
  const subtree = readLogSubtrees(db, company, goesOn)
  const bundled: BundledEvent[] = []
  for (const { position, stream, version, event, at, by, commandId, prevHash } of inOrder) {
    const proof = await subtreeInclusionProof(position - 1, size, logHashes, subtree)
    bundled.push({
      position,
      stream,
      version,
      event,
      at,
      by,
      commandId,
      prevHash,
      proof: proof.map(toBase64),
    })
  }
  return bundled
}
