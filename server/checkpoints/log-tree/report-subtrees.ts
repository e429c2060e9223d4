import { GrowingTree } from '../../../domain/evidence/merkle/merkle-tree.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { AffectedPlaces, type ReportOptions } from '../../evidence/verify/affected-places.ts'
import { readHeadPosition } from '../../event-log/read-log.ts'
import { type StoredSubtree, fullSubtrees, subtreeWidth } from './log-subtrees.ts'
import { BrokenLog, growTree, logHashes } from './log-tree.ts'

/** number of events per query */
const SLICE = 2000

/**
 * Prints which stored subtrees differ from the log's events. Returns the number of companies with
 * differences.
 */
export async function reportSubtrees(
  db: Database,
  companies: readonly CompanyId[],
  unread: ReadonlySet<string>,
  telling: ReportOptions,
): Promise<number> {
  // databases of older versions do not have this table
  if (!(await db.introspection.getTables()).some(({ name }) => name === 'log_subtree')) return 0
  let faults = 0
  for (const company of companies) {
    const places = new AffectedPlaces(telling)
    for await (const { level, number, is } of unread.has(company) ? [] : differingSubtrees(db, company))
      places.add(
        `number ${number} of level ${level} is ${is}; ${is === 'not kept' ? 'the server makes it again as it starts' : 'npm run rebuild makes it again'}`,
      )
    if (places.count === 0) continue
    faults++
    places.tell(`company ${company}: KEPT TREE DIFFERS`)
  }
  return faults
}

interface DifferingSubtree {
  level: number
  number: number
  is: 'not kept' | 'not what its events make'
}

async function* differingSubtrees(db: Database, company: CompanyId): AsyncGenerator<DifferingSubtree> {
  const size = await readHeadPosition(db, company)
  const grown = await grownTo(db, company)
  const tree = new GrowingTree(logHashes)
  while (tree.size < size) {
    const full: StoredSubtree[] = []
    try {
      await growTree(db, company, tree, { upTo: size, most: SLICE }, (...of) =>
        full.push(...fullSubtrees(...of)),
      )
    } catch (error) {
      // the verification of the hash chain reports where the log is broken
      if (error instanceof BrokenLog) return
      throw error
    }
    for (const { level, number, root } of full) {
      const kept = await db
        .selectFrom('log_subtree')
        .select('root')
        .where('company', '=', company)
        .where('level', '=', level)
        .where('number', '=', number)
        .executeTakeFirst()
      if (!kept && subtreeWidth(level) * (number + 1) <= grown) yield { level, number, is: 'not kept' }
      if (kept && kept.root !== root) yield { level, number, is: 'not what its events make' }
    }
  }
}

/** Returns the size up to which the complete subtrees of a company's log are stored. */
async function grownTo(db: Database, company: CompanyId): Promise<number> {
  const tree = await db
    .selectFrom('log_tree')
    .select('size')
    .where('company', '=', company)
    .executeTakeFirst()
  return tree?.size ?? 0
}
