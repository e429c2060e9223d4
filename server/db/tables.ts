import type { AuthTables } from '../auth/auth-tables.ts'
import type { EventLogTables } from '../event-log/event-log-tables.ts'
import type { FixTables } from '../fixes/fix-tables.ts'

/**
 * Columns of every record's table: `search` is its name in lower case, `archived_at` the time of its removal.
 */
export interface RecordColumns {
  company: string
  id: string
  search: string
  archived_at: number | null
}

/**
 * Columns of a record that can be archived. Archiving is not removal, whose time is `archived_at`.
 */
export interface ArchiveColumns {
  /** when it was archived, ms since epoch UTC; null: not archived */
  ended_at: number | null
  /** by whom: `user:17` */
  ended_by: string | null
  /** 1: archived together with its client, and restored together with it */
  ended_with_client: number | null
}

/**
 * Every table. The file that owns a table declares it: `declare module './tables.ts' { interface
 * Tables { client: {…} } }`.
 */
export interface Tables extends EventLogTables, AuthTables, FixTables {
  migration: { name: string; at: number }
  /** Leases of server processes: `until` in ms since epoch UTC. */
  lease: { name: string; holder: string; until: number }
}
