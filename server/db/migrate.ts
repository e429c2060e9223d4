import { sql, type Transaction } from 'kysely'
import type { Database, Engine } from './open-database.ts'
import { assertEdition, SCHEMA_EDITION_MIGRATION, SCHEMA_EDITION } from './schema-edition.ts'
import type { Tables } from './tables.ts'

export interface Migration {
  /** e.g. `0001-name`; names define the order of migrations, so they must never change */
  name: string
  /**
   * Changes the schema. The column types are text, bigint, double precision and, for bytes, `blob` (SQLite)
   * or `bytea`. Booleans are bigint 0 and 1.
   */
  up: (trx: Transaction<Tables>, engine: Engine) => Promise<void>
  /**
   * Only for a migration that removes something: the lowest `SCHEMA_EDITION` that works without it. Servers
   * with a lower edition then stop.
   */
  oldest?: number
}

/**
 * Thrown if a development version from before the first release created the database. No migration can
 * update its tables.
 */
export class UnreleasedSchema extends Error {
  override name = 'UnreleasedSchema'

  constructor() {
    super('its tables are of a development version before the first release')
  }
}

/** Arbitrary number of a PostgreSQL advisory lock, the same in every server process. */
const MIGRATION_LOCK = 4_731_001

/**
 * Runs all missing migrations in one transaction, so a failure changes nothing. Returns their names. Several
 * processes may call it at once. Throws NewerSchema if a newer version has already migrated the database,
 * and UnreleasedSchema if a development version created it.
 */
export function migrate(
  { db, engine }: { db: Database; engine: Engine },
  migrations: readonly Migration[],
  now: () => number,
  edition = SCHEMA_EDITION,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (engine === 'postgres') {
      // wait for the lock without limit, because a migration of another process may take minutes
      await sql`set local lock_timeout = 0`.execute(trx)
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx)
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    }
    await trx.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    const applied = new Set((await trx.selectFrom('migration').select('name').execute()).map((m) => m.name))
    if (applied.has(SCHEMA_EDITION_MIGRATION)) await assertEdition(trx, edition)
    else if (applied.size > 0) throw new UnreleasedSchema()
    const missing = migrations.filter((migration) => !applied.has(migration.name))
    for (const migration of missing) {
      await migration.up(trx, engine)
      await trx.insertInto('migration').values({ name: migration.name, at: now() }).execute()
      const { oldest } = migration
      if (oldest !== undefined)
        await trx
          .updateTable('schema_edition')
          .set({ oldest })
          .where('id', '=', 1)
          .where('oldest', '<', oldest)
          .execute()
    }
    return missing.map((migration) => migration.name)
  })
}
