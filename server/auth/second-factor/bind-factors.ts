import { sql } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { Database } from '../../db/open-database.ts'
import { keyFilePath, readKeyFile, replaceKeyFile } from '../../keys/key-file.ts'
import { rowMac, type MacFields } from '../../keys/row-mac.ts'
import type { ServerKeys } from '../../keys/server-keys.ts'
import { FACTOR_KEY_COLUMNS, FACTOR_TABLES, FACTOR_MAC_FIELDS } from './factor-mac.ts'

/**
 * Gives passkeys, apps and recovery codes a new MAC with a server key. Skips rows that `isBelieved` rejects.
 */
export async function bindFactors(
  db: Database,
  key: Uint8Array,
  isBelieved: (said: MacFields, mac: string) => boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of FACTOR_TABLES) {
      const said = FACTOR_MAC_FIELDS[table] as (row: object) => MacFields
      const { rows } = await sql<{ mac: string }>`select * from ${sql.table(table)}`.execute(trx)
      for (const row of rows) {
        if (!isBelieved(said(row), row.mac)) continue
        const same = FACTOR_KEY_COLUMNS[table].map(
          (name) => sql`${sql.ref(name)} = ${row[name as keyof typeof row]}`,
        )
        await sql`update ${sql.table(table)} set mac = ${rowMac(key, said(row))}
          where ${sql.join(same, sql` and `)}`.execute(trx)
      }
    }
  })
}

/**
 * Gives all factors a new MAC once, after an operator ran `npm run keys -- adopt`. The key file records it,
 * so that an attacker who can only write to the database cannot repeat it.
 */
export async function bindFactorsOnce(
  { config, db, now, log }: Pick<Context, 'config' | 'db' | 'now' | 'log'>,
  keys: ServerKeys,
): Promise<void> {
  const path = keyFilePath(config)
  if (readKeyFile(path)?.factorsBoundAt !== undefined) return
  await bindFactors(db, keys.signing(), () => true)
  // read the file again, because the operator may have rotated keys meanwhile
  const file = readKeyFile(path)
  if (!file) return
  try {
    replaceKeyFile(path, { ...file, factorsBoundAt: new Date(now()).toISOString() })
  } catch (error) {
    log.warn(
      { path, err: error },
      'the key file cannot be written: until it was once, each start believes the passkeys and apps that it finds in the database',
    )
  }
}
