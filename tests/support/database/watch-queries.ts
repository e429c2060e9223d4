import { relative, resolve } from 'node:path'
import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Database } from '../../../server/db/open-database.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A query of the product; each text is recorded once. */
export interface ProductQuery {
  query: CompiledQuery
  /** file and line that ran the query, e.g. `server/fixes/live/live-watchdog.ts:38` */
  place: string
}

/**
 * Returns the same database with a record of all queries of the product from now on, without those of tests. Inserts
 * are not recorded.
 */
export function watchQueries(db: Database): { db: Database; queries: () => ProductQuery[] } {
  const seen = new Map<string, ProductQuery>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (asksNothing(node)) return node
      const query = db.getExecutor().compileQuery(node, queryId)
      if (!seen.has(query.sql)) {
        const place = productPlace()
        if (place !== null) seen.set(query.sql, { query, place })
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), queries: () => [...seen.values()] }
}

const asksNothing = (node: RootOperationNode) =>
  node.kind === 'InsertQueryNode' && 'values' in node && node.values?.kind === 'ValuesNode'

/** Returns the calling file and line in the product; null if a test called. */
function productPlace(): string | null {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 40
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  for (const line of stack.split('\n').slice(1)) {
    const [, path, row] = /(?:file:\/\/|\()?(\/[^():]+):(\d+):\d+\)?$/.exec(line) ?? []
    if (path === undefined || path.includes('/node_modules/') || path === import.meta.filename) continue
    const file = relative(root, path)
    return file.startsWith('server/') && !file.endsWith('.test.ts') ? `${file}:${row}` : null
  }
  return null
}
