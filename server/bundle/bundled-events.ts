import { setImmediate } from 'node:timers/promises'
import { toBase64 } from '../../domain/evidence/base64.ts'
import type { BundledEvent } from '../../domain/evidence/bundle.ts'
import { ProofBuilder } from '../../domain/evidence/proof-builder.ts'
import type { RecordedEvent } from '../../domain/event.ts'
import { leafOfEvent, logHashes } from '../checkpoints/log-tree.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readAfter } from '../event-log/read-log.ts'

/** hashes in one turn of the event loop: some 5 ms of work */
const SLICE = 2000

/** These events and the last of the first `size` of the log, by position, with the proofs that they are among them. */
export async function bundledEvents(
  db: Database,
  company: CompanyId,
  records: readonly RecordedEvent[],
  size: number,
): Promise<BundledEvent[]> {
  const [head] = await readAfter(db, company, size - 1, 1)
  const chosen = new Map([...records, ...(head ? [head] : [])].map((each) => [each.position, each]))
  const inOrder = [...chosen.values()]
    .filter(({ position }) => position <= size)
    .sort((a, b) => a.position - b.position)
  const builder = new ProofBuilder(
    logHashes,
    size,
    inOrder.map(({ position }) => position - 1),
  )
  for (let after = 0; after < size; after += SLICE) {
    const rows = await db
      .selectFrom('event')
      .select('hash')
      .where('company', '=', company)
      .where('position', '>', after)
      .where('position', '<=', Math.min(after + SLICE, size))
      .orderBy('position')
      .limit(SLICE)
      .execute()
    for (const { hash } of rows) builder.add(leafOfEvent(hash))
    await setImmediate()
  }
  return inOrder.map(({ position, stream, version, event, at, by, commandId, prevHash }) => ({
    position,
    stream,
    version,
    event,
    at,
    by,
    commandId,
    prevHash,
    proof: builder.proof(position - 1).map(toBase64),
  }))
}
