import type { Checkpoint } from '../../../domain/evidence/notes/checkpoint.ts'
import { GrowingTree } from '../../../domain/evidence/merkle/merkle-tree.ts'
import { isCheckpointAbandoned } from '../../../domain/evidence/notes/restored-log.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { BrokenLog, logHashes, readStoredTree } from './log-tree.ts'
import { readRestorations } from '../restorations.ts'
import { findSignatureFault } from '../signature-fault.ts'
import { type SignedLog, signedTree } from '../signed-logs.ts'
import { readNewestCheckpoint } from '../stored-checkpoints.ts'

type Passed = Pick<Checkpoint, 'size' | 'root'>

export interface TrustedTree {
  tree: GrowingTree
  /** larger signed checkpoints, by size; at that size, the tree must have the same root */
  passes: readonly Passed[]
}

/**
 * Returns the last signed tree of a log, from a file outside of the database, to compute the next
 * checkpoint. After a signed restoration, the tree is built again and must match. Throws BrokenLog if the
 * log is shorter than signed, or differs.
 */
export async function loadTrustedTree(
  context: Context,
  company: CompanyId,
  { known, position }: { known: SignedLog | undefined; position: number },
): Promise<TrustedTree> {
  const { db, keys } = context
  const newest = await newestInDatabase(context, company)
  const beyond = (tree: GrowingTree): TrustedTree => ({
    tree,
    passes: newest && newest.size > tree.size && newest.size <= position ? [newest] : [],
  })
  if (!known) {
    const tree = await readStoredTree(db, company)
    if (tree.size > position)
      throw new BrokenLog(
        `the log of company ${company} ends at position ${position}, and its tree has ${tree.size} leaves`,
      )
    const isSigned = tree.size !== newest?.size || Buffer.compare(tree.root(), newest.root) === 0
    return beyond(isSigned ? tree : new GrowingTree(logHashes))
  }
  if ((await readEventHash(context, company, known.size)) === known.hash) return beyond(signedTree(known))
  const restorations = await readRestorations(db, company, keys.published())
  const signed = { origin: '', size: known.size, root: Buffer.from(known.root, 'hex') }
  if (!restorations.some((each) => isCheckpointAbandoned(each, signed)))
    throw new BrokenLog(notSigned(company, position, known))
  const passes = restorations.map(({ checkpoint }) => checkpoint)
  return { tree: new GrowingTree(logHashes), passes: passes.toSorted((a, b) => a.size - b.size) }
}

function notSigned(company: CompanyId, position: number, { size }: SignedLog): string {
  return position < size
    ? `the log of company ${company} ends at position ${position}, and ${size} events were signed`
    : `the first ${size} events in the log of company ${company} are not those that were signed`
}

/** Returns the hash of the event at a position; null if there is none. */
export async function readEventHash(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  position: number,
): Promise<string | null> {
  const event = await db
    .selectFrom('event')
    .select('hash')
    .where('company', '=', company)
    .where('position', '=', position)
    .executeTakeFirst()
  return event?.hash ?? null
}

/**
 * Returns the newest checkpoint in the database. null if no server key has signed it, or a restoration has
 * abandoned it.
 */
async function newestInDatabase({ db, keys }: Context, company: CompanyId): Promise<Passed | null> {
  const signed = await readNewestCheckpoint(db, company)
  if (!signed || findSignatureFault(signed, company, keys.published()) !== null) return null
  const restorations = await readRestorations(db, company, keys.published())
  return restorations.some((each) => isCheckpointAbandoned(each, signed.checkpoint))
    ? null
    : signed.checkpoint
}
