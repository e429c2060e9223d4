import type { AuthTables } from '../auth/auth-tables.ts'
import type { DemoTables } from '../demo/demo-tables.ts'
import type { EventLogTables } from '../event-log/event-log-tables.ts'
import type { FixTables } from '../fixes/fix-tables.ts'
import type { ReadModelTables } from '../projections/read-model-tables.ts'
import type { RetentionTables } from '../retention/retention-tables.ts'

/** Every table; each owner of tables adds its interface here. */
export interface Tables
  extends EventLogTables, ReadModelTables, AuthTables, DemoTables, FixTables, RetentionTables {
  migration: { name: string; at: number }
}
