import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { merkleRoot } from '../../../domain/evidence/merkle/merkle-tree.ts'
import type { Subtree } from '../../../domain/evidence/merkle/subtree-proof.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { BrokenLog, eventLeaf, logHashes } from './log-tree.ts'

/**
 * As in https://c2sp.org/tlog-tiles, only every eighth level of the tree is stored: the roots over 256,
 * 65,536 … events.
 */
const LEVELS_APART = 8
const A_PAGE = 2 ** LEVELS_APART

/** Returns the number of events under a stored root of this level. */
export const subtreeWidth = (level: number) => A_PAGE ** level

export type StoredSubtree = Omit<Tables['log_subtree'], 'company'>

/**
 * Returns the complete subtree of this width that ends after `size` events, as a row; an empty list if its
 * level is not stored.
 */
export function fullSubtrees(size: number, width: number, root: Uint8Array): StoredSubtree[] {
  const level = Math.log2(width) / LEVELS_APART
  return Number.isInteger(level)
    ? [{ level, number: size / width - 1, root: Buffer.from(root).toString('hex') }]
    : []
}

/** Stores complete subtrees of a company's tree. If the tree was rebuilt, they replace existing rows. */
export async function storeSubtrees(
  trx: Kysely<Tables>,
  company: CompanyId,
  subtrees: readonly StoredSubtree[],
): Promise<void> {
  for (const subtree of subtrees)
    await trx
      .insertInto('log_subtree')
      .values({ company, ...subtree })
      .onConflict((conflict) =>
        conflict.columns(['company', 'level', 'number']).doUpdateSet({ root: subtree.root }),
      )
      .execute()
}

/**
 * Computes and stores missing subtrees of a company's tree. An older server version that signed meanwhile
 * does not store them. Checks only the newest subtree of each level; `all` also finds older gaps. Ends early
 * if `stopped` returns true. Throws BrokenLog.
 */
export async function storeMissingSubtrees(
  db: Kysely<Tables>,
  company: CompanyId,
  size: number,
  all: boolean,
  stopped: () => boolean = () => false,
): Promise<void> {
  const subtree = readLogSubtrees(db, company)
  for (let level = 1; subtreeWidth(level) <= size; level++) {
    const full = Math.floor(size / subtreeWidth(level))
    if (await isKept(db, company, { level, full, all })) continue
    for (let page = 0; page < full; page += A_PAGE) {
      const upTo = Math.min(page + A_PAGE, full)
      const kept = await rootsOf(db, company, level, page / A_PAGE)
      const missing: StoredSubtree[] = []
      for (let number = page; number < upTo && !stopped(); number++)
        if (kept[number % A_PAGE] === undefined) {
          const root = await subtree(number * subtreeWidth(level), subtreeWidth(level))
          missing.push({ level, number, root: Buffer.from(root).toString('hex') })
        }
      await storeSubtrees(db, company, missing)
    }
  }
}

async function isKept(
  db: Kysely<Tables>,
  company: CompanyId,
  { level, full, all }: { level: number; full: number; all: boolean },
): Promise<boolean> {
  const { kept } = await db
    .selectFrom('log_subtree')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('company', '=', company)
    .where('level', '=', level)
    .where('number', '>=', all ? 0 : full - 1)
    .where('number', '<', full)
    .executeTakeFirstOrThrow()
  return Number(kept) === (all ? full : 1)
}

/**
 * Returns a function that reads complete subtrees of a company's log, for proofs. It reads each page of 256
 * hashes only once. Missing roots are computed from the level below, down to the events. `goesOn` is called
 * for each page, and throws to cancel. Throws BrokenLog.
 */
export function readLogSubtrees(
  db: Kysely<Tables>,
  company: CompanyId,
  goesOn: () => void = () => {},
): Subtree {
  const pages = new Map<string, Promise<Uint8Array[]>>()
  const pageOf = (level: number, page: number): Promise<Uint8Array[]> => {
    const key = `${level} ${page}`
    let read = pages.get(key)
    if (!read) {
      goesOn()
      read = level === 0 ? leavesOf(db, company, page) : rootsOf(db, company, level, page)
      pages.set(key, read)
    }
    return read
  }
  const rootAt = async (level: number, number: number): Promise<Uint8Array> => {
    const page = await pageOf(level, Math.floor(number / A_PAGE))
    const kept = page[number % A_PAGE]
    if (kept) return kept
    if (level === 0)
      throw new BrokenLog(`the log of company ${company} has no event at position ${number + 1}`)
    const made = await rootOver(level - 1, number * A_PAGE, A_PAGE)
    pages.delete(`${level - 1} ${number}`)
    page[number % A_PAGE] = made
    return made
  }
  const rootOver = async (level: number, first: number, count: number): Promise<Uint8Array> => {
    const roots: Uint8Array[] = []
    for (let i = 0; i < count; i++) roots.push(await rootAt(level, first + i))
    return merkleRoot(roots, logHashes)
  }
  return (from, width) => {
    const level = Math.floor(Math.log2(width) / LEVELS_APART)
    return rootOver(level, from / subtreeWidth(level), width / subtreeWidth(level))
  }
}

async function leavesOf(db: Kysely<Tables>, company: CompanyId, page: number): Promise<Uint8Array[]> {
  // yield, because without stored roots, the whole log is read
  await setImmediate()
  const rows = await db
    .selectFrom('event')
    .select('hash')
    .where('company', '=', company)
    .where('position', '>', page * A_PAGE)
    .where('position', '<=', (page + 1) * A_PAGE)
    .orderBy('position')
    .execute()
  return rows.map(({ hash }) => eventLeaf(hash))
}

async function rootsOf(
  db: Kysely<Tables>,
  company: CompanyId,
  level: number,
  page: number,
): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('log_subtree')
    .select(['number', 'root'])
    .where('company', '=', company)
    .where('level', '=', level)
    .where('number', '>=', page * A_PAGE)
    .where('number', '<', (page + 1) * A_PAGE)
    .execute()
  const roots: Uint8Array[] = []
  for (const { number, root } of rows) roots[number % A_PAGE] = Buffer.from(root, 'hex')
  return roots
}
