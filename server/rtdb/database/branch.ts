import type { Json } from './json.ts'
import type { Path } from './path.ts'
import type { Query } from './query.ts'

/** Paths are never the root. In one batch none is above another; of two at one path the later applies. */
export interface Change {
  path: Path
  /** new value; null = removed */
  value: Json
}

/**
 * A top-level key that is not in memory: it is read elsewhere, and `Database.publish` announces its changes.
 */
export interface Branch {
  /** returns the value at a complete path; with a query only the selected children, in any order */
  read(namespace: string, path: Path, query: Query | null): Promise<Json>
  /** the same as the JSON text of columns, which is many times cheaper; null where the path or query has none */
  columns?(namespace: string, path: Path, query: Query | null): Promise<string | null>
}
