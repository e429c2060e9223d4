import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../server/config/config.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { databaseKeyFile } from './database-key-file.ts'
import { newPostgresDatabase } from './postgres.ts'

/** 2026-11-20 12:00 in Nairobi: the current time in the prepared demo */
export const NOON = Date.UTC(2026, 10, 20, 9)

/**
 * Time after which PostgreSQL ends an idle transaction of a test. Tests share their process and its two cores with
 * others, so it may stand still for longer than a server.
 */
export const PATIENT_MS = 20_000

interface Place {
  dataDir: string
  databaseUrl: string | null
}

/** Fills a database with initial content. */
type Contents = (place: Place) => Promise<void>

const migrated: Contents = async (place) => {
  const { db, engine } = openDatabase(place)
  await migrate({ db, engine }, migrations, Date.now)
  await db.destroy()
}

const demo: Contents = async ({ dataDir, databaseUrl }) => {
  const env =
    databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SECRET_FILE: databaseKeyFile(databaseUrl) }
  const context = await openContext(
    readConfig({ DATA_DIR: dataDir, DEMO: '1', ...env }),
    {
      now: () => NOON,
      log: createLogger('silent'),
    },
    { idleMs: PATIENT_MS },
  )
  await seedDemo(context)
  await context.close()
}

const CONTENTS = { migrated, demo }
export type Prepared = keyof typeof CONTENTS

const folders = new Map<Prepared, Promise<string>>()
const databases = new Map<string, Promise<string>>()

/**
 * Copies a prepared SQLite database into a new data directory. Each is prepared only once per process, because
 * preparing takes ten times as long as copying.
 */
export async function copyPrepared(what: Prepared, dataDir: string): Promise<void> {
  const made = folders.get(what) ?? makeFolder(what)
  folders.set(what, made)
  for (const file of ['askari.db', 'keys.json']) {
    const from = join(await made, file)
    if (existsSync(from)) copyFileSync(from, join(dataDir, file))
  }
}

async function makeFolder(what: Prepared): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-prepared-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await CONTENTS[what]({ dataDir, databaseUrl: null })
  return dataDir
}

/** Copies a prepared database on this PostgreSQL server. Returns the URL of the copy. */
export async function preparedPostgres(what: Prepared, server: string): Promise<string> {
  const key = `${server} ${what}`
  const made = databases.get(key) ?? makeDatabase(what, server)
  databases.set(key, made)
  const template = await made
  const url = await newPostgresDatabase(server, new URL(template).pathname.slice(1))
  if (existsSync(databaseKeyFile(template))) copyFileSync(databaseKeyFile(template), databaseKeyFile(url))
  return url
}

async function makeDatabase(what: Prepared, server: string): Promise<string> {
  const databaseUrl = await newPostgresDatabase(server)
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-prepared-'))
  await CONTENTS[what]({ dataDir, databaseUrl })
  rmSync(dataDir, { recursive: true, force: true })
  return databaseUrl
}
