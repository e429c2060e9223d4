import { setImmediate } from 'node:timers/promises'
import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import { checkpointText } from '../../domain/evidence/notes/checkpoint.ts'
import type { GrowingTree } from '../../domain/evidence/merkle/merkle-tree.ts'
import { noteKey, noteText } from '../../domain/evidence/notes/signed-note.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { cellOfMark } from '../db/moved-company.ts'
import type { Tables } from '../db/tables.ts'
import { readHeadPosition } from '../event-log/read-log.ts'
import { sha256Bytes } from '../event-log/sha256.ts'
import { createKeyedQueue } from '../http/limits/request-queues.ts'
import { deriveCheckpointKey } from '../keys/checkpoint-key.ts'
import { KeyFileError } from '../keys/key-file.ts'
import {
  storeMissingSubtrees,
  storeSubtrees,
  type StoredSubtree,
  fullSubtrees,
} from './log-tree/log-subtrees.ts'
import { BrokenLog, edgeText, growTree } from './log-tree/log-tree.ts'
import { storeSignedLogs, readSignedLogs, type SignedLog, toSignedLog } from './signed-logs.ts'
import { readNewestCheckpoint } from './stored-checkpoints.ts'
import { readEventHash, loadTrustedTree } from './log-tree/trusted-tree.ts'

/**
 * A checkpoint is due after this number of events, or this long (ms) after the previous one if there are new
 * events.
 */
const EVENTS_EACH = 1000
const EACH_MS = 3_600_000
/** number of events hashed between two yields to the event loop, about 5 ms */
const SLICE = 500
/**
 * The first build of a long log's tree is stored after this number of events, so that an interruption loses
 * no more.
 */
const KEPT_EACH = 20_000

/**
 * Signs the due checkpoints of each company's log, and returns their number. Ends early if `stopped` returns
 * true. Calls `broken` for a log that cannot be signed. `looked` contains the companies whose stored
 * subtrees this process has already checked for gaps.
 */
export async function signCheckpoints(
  context: Context,
  stopped: () => boolean = () => false,
  broken: (error: Error) => void = () => {},
  looked: Set<string> = new Set(),
): Promise<number> {
  const now = context.now()
  const known = knownLogs(context, broken)
  if (known === null) return 0
  const logs = await context.db
    .selectFrom('head')
    .leftJoin('log_tree', 'log_tree.company', 'head.company')
    .select(['head.company', 'position', 'head.hash', 'size', 'signed_size', 'signed_at'])
    .execute()
  const found = new Set(logs.map(({ company }) => company))
  for (const [company, { name, size }] of known)
    if (!found.has(company))
      broken(new BrokenLog(`company ${company}${named(name)} has no log, and ${size} events were signed`))
  let signed = 0
  for (const { company, position, hash, size, signed_size, signed_at } of logs) {
    // this company has moved to another cell, which signs its log
    if (cellOfMark(hash) !== null) continue
    const added = position - (signed_size ?? 0)
    // absolute value: neither a clock that was set back nor a changed row may prevent signing
    const isDue = added >= EVENTS_EACH || Math.abs(now - (signed_at ?? -Infinity)) >= EACH_MS
    if (added < 0)
      broken(
        new BrokenLog(
          `the log of company ${company} ends at position ${position}, and ${signed_size} events were signed`,
        ),
      )
    const isLost = (size ?? 0) < (signed_size ?? 0) || position < (known.get(company)?.size ?? 0)
    if (stopped() || added < 0) continue
    try {
      if (!looked.has(company)) {
        await storeMissingSubtrees(context.db, companyId(company), size ?? 0, true, stopped)
        if (stopped()) continue
        looked.add(company)
      }
      if (!isLost && (added === 0 || !isDue)) continue
      if (await signLog(context, companyId(company), stopped)) signed++
    } catch (error) {
      if (!(error instanceof BrokenLog || error instanceof KeyFileError)) throw error
      // continue with other companies
      broken(error)
    }
  }
  return signed
}

/**
 * Returns the signed state of each company's log, which is stored next to the keys. null if it is
 * unreadable; then nothing may be signed.
 */
function knownLogs(context: Context, broken: (error: Error) => void): Map<string, SignedLog> | null {
  try {
    return readSignedLogs(context.config)
  } catch (error) {
    if (!(error instanceof KeyFileError)) throw error
    broken(error)
    return null
  }
}

/**
 * Stores the new signed state next to the keys. Reads the file again first, because an export may have
 * signed another company's log meanwhile.
 */
function keepKnown({ config, log }: Context, company: CompanyId, signed: SignedLog): void {
  try {
    storeSignedLogs(config, readSignedLogs(config).set(company, signed))
  } catch (error) {
    // The disk may be full or read-only. The checkpoint is still in the database, and is sent to the
    // witness.
    log.error(
      { err: error },
      'what was signed cannot be kept beside the keys, so a log that is cut off may be signed again',
    )
  }
}

const named = (name: string | null): string => (name === null ? '' : ` (${name})`)

/** Makes a company's log due for signing in the next run, so that proofs of new seals are soon available. */
export async function requestSigning(db: Kysely<Tables>, company: CompanyId): Promise<void> {
  await db.updateTable('log_tree').set({ signed_at: null }).where('company', '=', company).execute()
}

/**
 * Signs a company's log up to its newest event, and stores the signed state next to the keys. Returns false
 * if it was stopped. A process signs a log only once at a time; a parallel call waits. Throws BrokenLog and
 * KeyFileError.
 */
export const signLog = (
  context: Context,
  company: CompanyId,
  stopped: () => boolean = () => false,
): Promise<boolean> =>
  inTurn(company, async () => {
    const log = await signUpToHead(context, company, stopped)
    if (log) keepKnown(context, company, log)
    return log !== null
  })

const inTurn = createKeyedQueue()

async function signUpToHead(
  context: Context,
  company: CompanyId,
  stopped: () => boolean,
): Promise<SignedLog | null> {
  const known = readSignedLogs(context.config).get(company)
  const size = await readHeadPosition(context.db, company)
  const { tree, passes } = await loadTrustedTree(context, company, { known, position: size })
  await storeMissingSubtrees(context.db, company, tree.size, false, stopped)
  let kept = tree.size
  let full: StoredSubtree[] = []
  const note = (...of: Parameters<typeof fullSubtrees>) => full.push(...fullSubtrees(...of))
  for (const upTo of [...passes, { size, root: null }]) {
    while (tree.size < upTo.size) {
      if (stopped()) return null
      await growTree(context.db, company, tree, { upTo: upTo.size, most: SLICE }, note)
      if (tree.size - kept >= KEPT_EACH) {
        kept = tree.size
        await keepTree(context, company, { tree, full, note: null })
        full = []
      }
      await setImmediate()
    }
    if (upTo.root !== null && Buffer.compare(upTo.root, tree.root()) !== 0)
      throw new BrokenLog(
        `the first ${upTo.size} events in the log of company ${company} are not those that were signed`,
      )
  }
  await keepTree(context, company, { tree, full, note: await signedCheckpoint(context, company, tree) })
  const lastHash = (await readEventHash(context, company, size)) ?? ''
  return toSignedLog(tree, lastHash, await nameOf(context, company))
}

async function nameOf({ db }: Context, company: CompanyId): Promise<string | null> {
  const row = await db.selectFrom('company').select('name').where('id', '=', company).executeTakeFirst()
  return row?.name ?? null
}

/** Stores the state of a tree, the subtrees that became complete, and the checkpoint if `note` is given. */
async function keepTree(
  { db, now }: Context,
  company: CompanyId,
  { tree, full, note }: { tree: GrowingTree; full: readonly StoredSubtree[]; note: string | null },
): Promise<void> {
  const { size } = tree
  const at = now()
  const grown = { size, edge: edgeText(tree) }
  const signed = note === null ? {} : { signed_size: size, signed_at: at }
  await db.transaction().execute(async (trx) => {
    await storeSubtrees(trx, company, full)
    await trx
      .insertInto('log_tree')
      .values({ company, ...grown, signed_size: 0, ...signed })
      .onConflict((conflict) => conflict.column('company').doUpdateSet({ ...grown, ...signed }))
      .execute()
    if (note !== null)
      await trx
        .insertInto('checkpoint')
        .values({ company, size, note, at })
        // this checkpoint was already signed, before the row of its tree was lost; its first signature stays
        .onConflict((conflict) => conflict.columns(['company', 'size']).doNothing())
        .execute()
  })
}

async function signedCheckpoint(context: Context, company: CompanyId, tree: GrowingTree): Promise<string> {
  const origin = await readLogOrigin(context, company)
  return signNote(context, origin, checkpointText({ origin, size: tree.size, root: tree.root() }))
}

/** Signs a text with the server's key, in the signed note format. `origin` is the name of the log. */
export function signNote({ keys }: Pick<Context, 'keys'>, origin: string, text: string): string {
  const { publicKey, sign } = deriveCheckpointKey(keys.signing())
  const { id } = noteKey(origin, publicKey, sha256Bytes)
  return noteText({ text, signatures: [{ name: origin, keyId: id, signature: sign(text) }] })
}

/**
 * Returns the name of a company's log, `<host>/<key ring>/<company>`. After the first signature, it stays
 * the same even if the host is renamed.
 */
export async function readLogOrigin(
  { db, config, keys }: Pick<Context, 'db' | 'config' | 'keys'>,
  company: CompanyId,
): Promise<string> {
  const signed = await readNewestCheckpoint(db, company)
  if (signed) return signed.checkpoint.origin
  const host = config.publicUrl === null ? hostname() : new URL(config.publicUrl).host
  return `${host.replaceAll(/[\s+/]/gu, '-')}/${keys.id.slice(0, 8)}/${company}`
}
