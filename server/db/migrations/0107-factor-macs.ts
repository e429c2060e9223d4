import { sql } from 'kysely'
import type { Engine } from '../open-database.ts'
import type { Migration } from '../migrate.ts'

/**
 * Passkeys, authenticator apps and recovery codes say, by a key of the server, that it added them. Those of before say it
 * from the first start on, which has the keys (`bindFactorsOnce`). A server of an older version that still runs beside
 * fails to add one, rather than adding one that nobody could sign in with.
 */
export const factorMacs: Migration = {
  name: '0107-factor-macs',
  up: async (trx, engine: Engine) => {
    for (const name of ['passkey', 'second_factor', 'recovery_code']) {
      const table = sql.table(name)
      await sql`alter table ${table} add column mac text not null default ''`.execute(trx)
      if (engine === 'postgres') await sql`alter table ${table} alter column mac drop default`.execute(trx)
      // SQLite adds no column without a default to rows that are there
      else
        await sql`create trigger ${sql.ref(`${name}_says_who_added_it`)} before insert on ${table}
          when new.mac = '' begin select raise(abort, 'mac is missing'); end`.execute(trx)
    }
  },
}
