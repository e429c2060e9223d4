import type { Json } from './json.ts'
import type { Path } from './path.ts'
import type { Query } from './query.ts'

/**
 * A changed path, never the root. In one batch, no path is above another. Of two changes of one path, the
 * later one applies.
 */
export interface Change {
  path: Path
  /** new value; null = removed */
  value: Json
}

/**
 * A top-level key whose data is stored elsewhere and read on demand. `RealtimeDatabase.publish` sends its
 * changes to listeners.
 */
export interface Branch {
  /** returns the value at a path from the root; with a query only the selected children, in any order */
  read(namespace: string, path: Path, query: Query | null): Promise<Json>
  /**
   * returns the data as JSON text of columns, which is much cheaper than `read`; null if the path or query
   * allows none
   */
  columns?(namespace: string, path: Path, query: Query | null): Promise<string | null>
}
