import type { AuthTables } from '../auth/auth-tables.ts'
import type { EventLogTables } from '../event-log/event-log-tables.ts'
import type { FixTables } from '../fixes/fix-tables.ts'

/** What the table of every record has: `search` is its name in lower case, `archived_at` when it was removed. */
export interface RecordColumns {
  company: string
  id: string
  search: string
  archived_at: number | null
}

/** What the table of a record has that can be archived. It is another thing than `archived_at`, which is its removal. */
export interface ArchiveColumns {
  /** when it was archived, ms since epoch UTC; null: it has not ended */
  ended_at: number | null
  /** by whom: `user:17` */
  ended_by: string | null
  /** 1: because its client was archived, with whom it comes back */
  ended_with_client: number | null
}

/**
 * Every table. A file that owns one adds it here:
 * `declare module '../db/tables.ts' { interface Tables { client: {…} } }`.
 */
export interface Tables extends EventLogTables, AuthTables, FixTables {
  migration: { name: string; at: number }
  /** Which server process does what only one should do, and until when, ms since epoch UTC. */
  lease: { name: string; holder: string; until: number }
}
