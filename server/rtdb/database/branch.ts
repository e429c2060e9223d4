import type { Json } from './json.ts'
import type { Path } from './path.ts'
import type { Query } from './query.ts'

/** None is at the root. Of those told together none lies above another; of two at one path the later holds. */
export interface Change {
  path: Path
  /** what stands there now; null = nothing */
  value: Json
}

/** A top-level key that is not in memory: it is read elsewhere, and `Database.publish` tells its new values. */
export interface Branch {
  /** what stands at a complete path; with a query only the children that it selects, in any order */
  read(namespace: string, path: Path, query: Query | null): Promise<Json>
  /** the same as the JSON text of columns, which is many times cheaper; null where the path or query has none */
  columns?(namespace: string, path: Path, query: Query | null): Promise<string | null>
}
