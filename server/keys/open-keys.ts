import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { Context } from '../app/context.ts'
import {
  restrictToOwner,
  createKeyFile,
  isReadableByOthers,
  keyFilePath,
  KeyFileError,
  newKey,
  newKeyFile,
  readKeyFile,
  replaceKeyFile,
} from './key-file.ts'
import { newPersonSeeds } from './person-keys.ts'
import { type ServerKeys, createServerKeys } from './server-keys.ts'

type Needed = Pick<Context, 'config' | 'db' | 'engine' | 'now' | 'log'>

/** row with the id of the key ring that the database uses; it is no secret */
const RING = 'ring'
/** row with the server key itself, which was stored in the database before there was a key file */
const FORMER = 'server'

/**
 * Opens the keys of this database from their file. Creates them if the database never had any, and moves a
 * key in the database itself to the file. A missing or different file is a KeyFileError: processes with other
 * keys would reject each other's tokens.
 */
export async function openKeys(context: Needed): Promise<ServerKeys> {
  const { config, db, now, log } = context
  const path = keyFilePath(config)
  const former = await valueOf(context, FORMER)
  const known = await readKeyRing(context)
  let made = false
  if (readKeyFile(path) === null) {
    if (known !== null) throw elsewhere(path, 'is missing')
    made = createKeyFile(path, newKeyFile(former ?? newKey(), now()))
  }
  const file = readKeyFile(path)
  if (file === null) throw new KeyFileError(`${path} was removed as soon as it was made`)
  await db
    .insertInto('server_key')
    .values({ name: RING, value: file.id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  if ((await readKeyRing(context)) !== file.id) {
    if (made) rmSync(path)
    throw elsewhere(path, 'holds others')
  }
  if (config.secretFile === null) restrictToOwner(path)
  else if (isReadableByOthers(path))
    log.warn({ path }, 'every account of this machine may read the key file: chmod 600 it')
  if (file.persons === undefined)
    replaceKeyFile(path, { ...(readKeyFile(path) ?? file), persons: newPersonSeeds() })
  if (former !== null) {
    if (!file.keys.some(({ key }) => key === former))
      replaceKeyFile(path, {
        ...(readKeyFile(path) ?? file),
        keys: [...file.keys, { from: new Date(0).toISOString(), key: former }],
      })
    await forgetFormer(context)
    log.warn(
      { path },
      "the server's key has moved out of the database; older copies of that still hold it, until you run npm run keys -- rotate",
    )
  }
  return createServerKeys(path, readKeyFile(path) ?? file, { now, log })
}

/** Returns the id of a database's key ring; null if the database was never used with keys. */
export const readKeyRing = (context: Pick<Context, 'db'>): Promise<string | null> => valueOf(context, RING)

/**
 * Makes a database continue with other keys at the next start: those in the file, or new ones. Former
 * signatures become invalid.
 */
export async function adoptKeys({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.deleteFrom('server_key').where('name', '=', RING).execute()
}

async function valueOf({ db }: Pick<Context, 'db'>, name: string): Promise<string | null> {
  const row = await db.selectFrom('server_key').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Deletes the server key from the database. On SQLite, the checkpoint then removes it from the WAL, too. */
async function forgetFormer({ db, engine }: Pick<Context, 'db' | 'engine'>): Promise<void> {
  await db.deleteFrom('server_key').where('name', '=', FORMER).execute()
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

const elsewhere = (path: string, how: string) =>
  new KeyFileError(
    `this database has been used with keys from a file, and ${path} ${how}. Put that file back, or name it in SECRET_FILE: every server process of one database needs the same. Where it is lost, \`npm run keys -- adopt\` goes on with ${how === 'is missing' ? 'new keys' : 'these'}: links that were mailed are void then, and the addresses of phones that are enrolled cannot be shown again`,
  )
