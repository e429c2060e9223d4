import { renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupBusy, BackupFault, BackupStore } from '../backup/backup-store.ts'
import { lastBackupFile, type LastBackup } from '../backup/last-backup.ts'
import { withFolderLock, makeBackup, verifySource } from '../backup/make-backup.ts'
import { BUSY_EXIT_CODE } from '../backup/scheduled-backups.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { runCli, operatorMessage } from './operator-message.ts'

const USAGE = `npm run backup [-- list | check]

Backs up the database into BACKUP_DIR, as it is at one moment, also while servers run. Stores only what earlier
backups do not contain. Set BACKUP_PASSPHRASE to encrypt it; it then contains the keys of the server.
Also verifies the database. While it is not intact, no older backup is deleted.
  list    lists the backups, newest first
  check   reads the newest backup and checks that all of it is intact`

const DAMAGED =
  'The database was backed up as it is, but is not intact. Run npm run verify to see where. Older backups are retained.'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function run(): Promise<number> {
  const command = asked()
  if (command === null) {
    console.error(USAGE)
    return 1
  }
  const config = readConfig(process.env)
  const { dir, passphrase } = config.backup
  if (dir === null) throw new ConfigError('BACKUP_DIR: names the folder for backups; another disk is best')
  if (dir === resolve(config.dataDir))
    throw new ConfigError('BACKUP_DIR: must not be the data directory itself')
  if (command === 'make') return make(config, dir)
  const store = new BackupStore(dir, passphrase)
  if (command === 'list') {
    for (const name of store.names()) {
      const { at, files } = store.read(name)
      console.log(`${name}  ${at}  ${megabytes(files.reduce((sum, { size }) => sum + size, 0))}`)
    }
    return 0
  }
  const [newest] = store.names()
  if (newest === undefined) throw new BackupFault(`there is no backup in ${dir} yet`)
  const chunks = new Set(store.read(newest).files.flatMap((file) => file.chunks))
  for (const name of chunks) store.chunk(name)
  console.log(`${newest}: ${chunks.size} chunks, all intact`)
  return 0
}

async function make(config: Config, dir: string): Promise<number> {
  const begun = Date.now()
  const say = (ok: boolean, message: string) => {
    const last: LastBackup = { at: new Date(begun).toISOString(), tookMs: Date.now() - begun, ok, message }
    writeFileSync(`${lastBackupFile(dir)}.new`, JSON.stringify(last))
    renameSync(`${lastBackupFile(dir)}.new`, lastBackupFile(dir))
  }
  try {
    const store = new BackupStore(dir, config.backup.passphrase)
    const made = await withFolderLock(dir, async () => {
      // first delete chunks that a failed backup has left, because the disk may be full
      store.keepNewest(Infinity)
      const backup = await makeBackup(config, store, Date.now)
      const source = await verifySource(config, Date.now)
      // delete old backups only if the database is intact, because this backup may be bad
      if (source === 'whole') store.keepNewest(config.backup.keep)
      return { ...backup, source }
    })
    const message = `${megabytes(made.size)}, of which ${megabytes(made.stored)} had to be stored`
    console.log(`${join(dir, made.name)}: ${message}`)
    say(made.source !== 'damaged', made.source === 'damaged' ? DAMAGED : message)
    if (made.source === 'damaged') {
      console.error(DAMAGED)
      return 1
    }
    if (!made.holdsKeys)
      console.log("The server's keys are not in it: keep a copy of them elsewhere, or set BACKUP_PASSPHRASE.")
    return 0
  } catch (error) {
    if (error instanceof BackupBusy) {
      console.error(`${error.message}.`)
      return BUSY_EXIT_CODE
    }
    try {
      say(false, operatorMessage(error).split('\n')[0] ?? '')
    } catch {
      // the folder is not writable; the first error is thrown below, and the parent process records it
    }
    throw error
  }
}

function asked(): 'make' | 'list' | 'check' | null {
  try {
    const [command = 'make', ...more] = parseArgs({ allowPositionals: true, options: {} }).positionals
    if (more.length > 0) return null
    return command === 'make' || command === 'list' || command === 'check' ? command : null
  } catch {
    // parseArgs throws on unknown options
    return null
  }
}

await runCli(run)
