import type { Kysely } from 'kysely'
import { GrowingTree, HASH_LENGTH, treeHashes } from '../../../domain/evidence/merkle/merkle-tree.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { sha256Bytes } from '../../event-log/sha256.ts'
import '../checkpoint-tables.ts'

/** The hash functions of the Merkle trees over logs. */
export const logHashes = treeHashes(sha256Bytes)

/** Returns the leaf hash of an event in the tree, from its hash in the chain (hex). */
export const eventLeaf = (hash: string): Uint8Array => logHashes.leaf(Buffer.from(hash, 'hex'))

/** Thrown if the events of a log are inconsistent. Such a log is not signed. */
export class BrokenLog extends Error {
  override name = 'BrokenLog'
}

/** Reads the stored Merkle tree over a company's log. */
export async function readStoredTree(db: Kysely<Tables>, company: CompanyId): Promise<GrowingTree> {
  const row = await db
    .selectFrom('log_tree')
    .select(['size', 'edge'])
    .where('company', '=', company)
    .executeTakeFirst()
  const edge = Buffer.from(row?.edge ?? '', 'hex')
  const subtrees = Array.from({ length: Math.ceil(edge.length / HASH_LENGTH) }, (_, i) =>
    edge.subarray(i * HASH_LENGTH, (i + 1) * HASH_LENGTH),
  )
  try {
    return new GrowingTree(logHashes, { size: row?.size ?? 0, subtrees })
  } catch {
    // a damaged row counts as missing, so the tree is rebuilt from the log
    return new GrowingTree(logHashes)
  }
}

export const edgeText = (tree: GrowingTree): string =>
  tree.edge.subtrees.map((hash) => Buffer.from(hash).toString('hex')).join('')

/**
 * Extends a tree with the next events of the log, up to position `upTo` and by at most `most` events. Calls
 * `full` for each subtree that becomes complete. Throws BrokenLog.
 */
export async function growTree(
  db: Kysely<Tables>,
  company: CompanyId,
  tree: GrowingTree,
  { upTo, most }: { upTo: number; most: number },
  full?: (size: number, width: number, root: Uint8Array) => void,
): Promise<void> {
  const events = await db
    .selectFrom('event')
    .select(['position', 'hash'])
    .where('company', '=', company)
    .where('position', '>', tree.size)
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(most)
    .execute()
  if (events.length === 0)
    throw new BrokenLog(`the log of company ${company} ends at position ${tree.size} and not at ${upTo}`)
  for (const { position, hash } of events) {
    if (position !== tree.size + 1 || !/^[0-9a-f]{64}$/.test(hash))
      throw new BrokenLog(`the log of company ${company} is broken after position ${tree.size}`)
    tree.add(eventLeaf(hash), full && ((width, root) => full(position, width, root)))
  }
}
