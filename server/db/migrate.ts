import { sql, type Transaction } from 'kysely'
import type { Database, Engine } from './open-database.ts'
import { assertEdition, EDITION_MIGRATION, SCHEMA_EDITION } from './schema-edition.ts'
import type { Tables } from './tables.ts'

export interface Migration {
  /** `0001-what-it-makes`: names order migrations and are never changed */
  name: string
  /** Column types both engines know: text, bigint, double precision. Booleans are bigint 0 and 1. Bytes are `blob` or `bytea`. */
  up: (trx: Transaction<Tables>, engine: Engine) => Promise<void>
  /**
   * for a migration that removes something: the lowest `SCHEMA_EDITION` that works without it. Programs of a
   * lower one stop.
   */
  oldest?: number
}

/** The database was made by a commit before the first release, whose tables no migration brings up to date. */
export class UnreleasedSchema extends Error {
  override name = 'UnreleasedSchema'

  constructor() {
    super('its tables are of a development version before the first release')
  }
}

/** any number, the same in every server process */
const MIGRATION_LOCK = 4_731_001

/**
 * Brings the tables up to date: all missing migrations in one transaction, so a failure leaves nothing behind.
 * Gives the names of those applied. Several processes may start at once. Throws NewerSchema, and changes nothing, where a
 * newer version has taken over the database, and UnreleasedSchema where a development version made it.
 */
export function migrate(
  { db, engine }: { db: Database; engine: Engine },
  migrations: readonly Migration[],
  now: () => number,
  edition = SCHEMA_EDITION,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (engine === 'postgres') {
      // another process may migrate for minutes, and so may this one
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
    if (applied.has(EDITION_MIGRATION)) await assertEdition(trx, edition)
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
