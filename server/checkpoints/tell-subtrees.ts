import { GrowingTree } from '../../domain/evidence/merkle-tree.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { headPosition } from '../event-log/read-log.ts'
import { type KeptSubtree, keptSubtree, widthOf } from './log-subtrees.ts'
import { BrokenLog, growTree, logHashes } from './log-tree.ts'

/** events in one go */
const SLICE = 2000

/** Says where what is kept of the tree over a log is not what its events make, and gives of how many companies' it is so. */
export async function tellSubtrees(
  db: Database,
  companies: readonly CompanyId[],
  unread: ReadonlySet<string>,
  say: (line: string) => void,
): Promise<number> {
  // a database of before they were kept has no table of them
  if (!(await db.introspection.getTables()).some(({ name }) => name === 'log_subtree')) return 0
  let faults = 0
  for (const company of companies) {
    const differing = unread.has(company) ? null : await differingSubtree(db, company)
    if (differing === null) continue
    faults++
    const { level, number, is } = differing
    say(
      `company ${company}: KEPT TREE DIFFERS: number ${number} of level ${level} is ${is}; ${is === 'not kept' ? 'the server makes it again as it starts' : 'npm run rebuild makes it again'}`,
    )
  }
  return faults
}

interface DifferingSubtree {
  level: number
  number: number
  is: 'not kept' | 'not what its events make'
}

async function differingSubtree(db: Database, company: CompanyId): Promise<DifferingSubtree | null> {
  const size = await headPosition(db, company)
  const grown = await grownTo(db, company)
  const tree = new GrowingTree(logHashes)
  while (tree.size < size) {
    const full: KeptSubtree[] = []
    try {
      await growTree(db, company, tree, { upTo: size, most: SLICE }, (...of) =>
        full.push(...keptSubtree(...of)),
      )
    } catch (error) {
      // whoever verifies the chain says where
      if (error instanceof BrokenLog) return null
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
      if (!kept && widthOf(level) * (number + 1) <= grown) return { level, number, is: 'not kept' }
      if (kept && kept.root !== root) return { level, number, is: 'not what its events make' }
    }
  }
  return null
}

/** How far the tree of a company has grown: what is full of it until there is kept. */
async function grownTo(db: Database, company: CompanyId): Promise<number> {
  const tree = await db
    .selectFrom('log_tree')
    .select('size')
    .where('company', '=', company)
    .executeTakeFirst()
  return tree?.size ?? 0
}
