import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupFault, BackupStore } from './backup/backup-store.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { ConfigError, readConfig } from './config.ts'
import { keyFileOf } from './keys/key-file.ts'
import { runProgram } from './run-program.ts'

const USAGE = `npm run restore [-- --backup NAME]

Brings the newest backup in BACKUP_DIR, or the one that is named, into an empty DATA_DIR (or into the empty database
that DATABASE_URL names), verifies it as \`npm run verify\` does, and says what it does not hold.`

async function run(): Promise<number> {
  const asked = parse()
  if (asked === null) {
    console.error(USAGE)
    return 1
  }
  const config = readConfig(process.env)
  const { dir, passphrase } = config.backup
  if (dir === null || !existsSync(dir))
    throw new ConfigError('BACKUP_DIR: names the folder that holds the backups')
  const store = new BackupStore(dir, passphrase)
  const names = store.names()
  const name = asked.name ?? names[0]
  if (name === undefined) throw new BackupFault(`there is no backup in ${dir}`)
  const backup = store.read(name)
  console.log(`restoring ${name} …`)
  const { withKeys } = await restoreBackup(config, store, backup)
  const program = join(import.meta.dirname, `verify${extname(import.meta.filename)}`)
  const verified = spawnSync(process.execPath, [...process.execArgv, '--enable-source-maps', program], {
    stdio: 'inherit',
  })
  console.log(`restored as it was at ${backup.at}; what happened later is not in it`)
  const newer = names.filter((other) => other > name)
  if (newer.length > 0) console.log(`newer backups in ${dir}: ${newer.join(', ')}`)
  if (!withKeys && !existsSync(keyFileOf(config)))
    console.log(
      `The server's keys are not in the backup: put their copy to ${keyFileOf(config)}, or run npm run keys -- adopt and enrol the phones again.`,
    )
  return verified.status ?? 2
}

function parse() {
  try {
    const { values } = parseArgs({ options: { backup: { type: 'string' } } })
    return { name: values.backup }
  } catch {
    // parseArgs throws on an option that it does not know
    return null
  }
}

await runProgram(run)
