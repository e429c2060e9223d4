import { parseSignedCheckpoint } from '../../domain/evidence/notes/checkpoint.ts'
import { GrowingTree } from '../../domain/evidence/merkle/merkle-tree.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readLogCompanies } from '../event-log/read-log.ts'
import type { DroppedKey, KeyFile } from '../keys/key-file.ts'
import { storedCheckpoints } from './stored-checkpoints.ts'
import { BrokenLog, growTree, logHashes } from './log-tree/log-tree.ts'
import { readRestorations } from './restorations.ts'
import { checkpointCompany, findSignatureFault } from './signature-fault.ts'

const SLICE = 2000

/**
 * Returns the key file with the last checkpoint that each dropped key has signed, per company, according to
 * the database.
 */
export async function withLastSigned(file: KeyFile, db: Database): Promise<KeyFile> {
  const unknown = (file.dropped ?? []).filter(({ signed }) => signed === null)
  if (unknown.length === 0) return file
  const reaches = new Map<DroppedKey, NonNullable<DroppedKey['signed']>>(unknown.map((key) => [key, {}]))
  for await (const { company, size, note } of storedCheckpoints(db)) {
    const signed = parseSignedCheckpoint(note)
    if (signed?.checkpoint.size !== size || checkpointCompany(signed) !== company) continue
    for (const [{ publicKey }, reach] of reaches) {
      const key = { publicKey: Buffer.from(publicKey, 'hex'), isDropped: true, reach: null }
      if (findSignatureFault(signed, company, [key]) === null)
        reach[company] = { size, root: hexOf(signed.checkpoint.root) }
    }
  }
  for (const company of await readLogCompanies(db))
    for (const [{ publicKey }, reach] of reaches) {
      const key = { publicKey: Buffer.from(publicKey, 'hex'), isDropped: true, reach: null }
      const last = (await readRestorations(db, company, [key])).at(-1)?.position ?? 0
      const root = last > (reach[company]?.size ?? 0) ? await rootAt(db, company, last) : null
      if (root) reach[company] = { size: last, root: hexOf(root) }
    }
  return {
    ...file,
    dropped: (file.dropped ?? []).map((key) => ({ ...key, signed: reaches.get(key) ?? key.signed })),
  }
}

/**
 * Returns the Merkle root over the first `size` events of a log; null if some of them are missing or
 * inconsistent.
 */
async function rootAt(db: Database, company: CompanyId, size: number): Promise<Uint8Array | null> {
  const tree = new GrowingTree(logHashes)
  try {
    while (tree.size < size) await growTree(db, company, tree, { upTo: size, most: SLICE })
    return tree.root()
  } catch (error) {
    if (error instanceof BrokenLog) return null
    throw error
  }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
