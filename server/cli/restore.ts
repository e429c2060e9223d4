import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BackupFault, BackupStore } from '../backup/backup-store.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { findForkedLogs, type ForkedLogs, signRestorations } from '../checkpoints/sign-restorations.ts'
import { readCheckpointsToVerify } from '../checkpoints/verify-checkpoints.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { findDamagedRows } from '../db/sqlite/damaged-text.ts'
import { lockDatabase } from '../db/lock-database.ts'
import { openToRead } from '../db/open-database.ts'
import { deleteNotes } from '../evidence/open-hours/note-files.ts'
import { keyFilePath } from '../keys/key-file.ts'
import { createLogger, openContext } from '../app/open-context.ts'
import { runCli } from './operator-message.ts'
import { programPath } from './child-program.ts'

const USAGE = `npm run restore [-- --backup NAME] [--witness FILE]
npm run restore -- --here [--witness FILE]

Restores the newest backup in BACKUP_DIR, or the named one, into an empty DATA_DIR (or the empty database in
DATABASE_URL), verifies it like \`npm run verify\`, and names newer backups. If the witness has checkpoints of
later events, each log receives a signed note: where it continues and what it abandons. \`npm run verify\`
reports that note and ends with 0 if nothing else is wrong.
  --witness   a copy of what the witness has, if WITNESS is not a path
  --here      signs the same for a database that was restored in another way, such as from a disk image`

const OF_LOGS = ['event', 'head', 'checkpoint']

async function run(): Promise<number> {
  const asked = parse()
  if (asked === null) {
    console.error(USAGE)
    return 1
  }
  const config = readConfig(process.env)
  if (!asked.here) return restore(config, asked)
  await holding(config, false, async () => {
    deleteNotes(config)
    await goOn(config, asked.witness)
  })
  return verified()
}

/** Runs `work` while the database is locked, so that no server can use it. */
async function holding<Result>(
  config: Config,
  toFill: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await lockDatabase(config, Date.now, { toFill })
  try {
    return await work()
  } finally {
    await release()
  }
}

async function restore(config: Config, { backup: wanted, witness }: Asked): Promise<number> {
  const { dir, passphrase } = config.backup
  if (dir === null || !existsSync(dir))
    throw new ConfigError('BACKUP_DIR: names the folder that holds the backups')
  const store = new BackupStore(dir, passphrase)
  const names = store.names()
  const name = wanted ?? names[0]
  if (name === undefined) throw new BackupFault(`there is no backup in ${dir}`)
  const backup = store.read(name)
  console.log(`restoring ${name} …`)
  const hasKeys = await holding(config, true, async () => {
    const { withKeys } = await restoreBackup(config, store, backup)
    // delete the copies of fixes outside of the database: they are newer than the backup
    deleteNotes(config)
    if (!withKeys && !existsSync(keyFilePath(config))) return false
    await goOn(config, witness)
    return true
  })
  const code = verified()
  console.log(`Restored the backup of ${backup.at}. Later changes are not included.`)
  const newer = names.filter((other) => other > name)
  if (newer.length > 0) console.log(`newer backups in ${dir}: ${newer.join(', ')}`)
  if (!hasKeys)
    console.log(
      `The server's keys are not in the backup: put their copy to ${keyFilePath(config)} and run npm run restore -- --here, or run npm run keys -- adopt and enrol the phones again.`,
    )
  return code
}

/**
 * Appends a signed restoration to each log that differs from its known checkpoints, so that the log counts
 * as valid.
 */
async function goOn(config: Config, witness: string | undefined): Promise<void> {
  const forks = await forksIn(config, witness)
  if (forks.size === 0) return
  const context = await openContext(config, { log: createLogger('error') })
  try {
    for (const line of await signRestorations(context, forks)) console.log(line)
  } finally {
    await context.close()
  }
}

async function forksIn(config: Config, witness: string | undefined): Promise<ForkedLogs> {
  const { db, engine } = openToRead(config)
  try {
    // reading damaged text would crash this process; the verification below reports the damage
    const damaged = engine === 'sqlite' ? await findDamagedRows(db, (table) => OF_LOGS.includes(table)) : []
    if (damaged.length > 0) return new Map()
    const asked = witness === undefined ? [] : ['--witness', witness]
    return await findForkedLogs(db, await readCheckpointsToVerify(db, config, asked, true))
  } finally {
    await db.destroy()
  }
}

function verified(): number {
  const asked = [...process.execArgv, '--enable-source-maps', programPath('verify')]
  return spawnSync(process.execPath, asked, { stdio: 'inherit' }).status ?? 2
}

const OPTIONS = {
  backup: { type: 'string' },
  witness: { type: 'string' },
  here: { type: 'boolean', default: false },
} as const
type Asked = NonNullable<ReturnType<typeof parse>>

function parse() {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch {
    // parseArgs throws on unknown options
    return null
  }
}

await runCli(run)
