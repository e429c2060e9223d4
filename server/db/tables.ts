import type { AuthTables } from '../auth/auth-tables.ts'
import type { EventLogTables } from '../event-log/event-log-tables.ts'
import type { FixTables } from '../fixes/fix-tables.ts'

/**
 * Columns of the table of every record type. `search` is the record's name in lower case; `archived_at` is
 * when it was removed.
 */
export interface RecordColumns {
  company: string
  id: string
  search: string
  archived_at: number | null
}

/**
 * Columns of an archivable record. A removed one (see `archived_at`) cannot be restored, an archived one
 * can.
 */
export interface ArchiveColumns {
  /** when it was archived, ms since epoch UTC; null: not archived */
  ended_at: number | null
  /** who archived it, e.g. `user:17` */
  ended_by: string | null
  /** 1 if it was archived together with its client; restoring the client then restores it, too */
  ended_with_client: number | null
}

/**
 * All tables. The file that owns a table adds it: `declare module './tables.ts' { interface Tables { client:
 * {…} } }`.
 */
export interface Tables extends EventLogTables, AuthTables, FixTables {
  migration: { name: string; at: number }
  /** Leases of server processes; `until` is the expiry, ms since epoch UTC. */
  lease: { name: string; holder: string; until: number }
}
