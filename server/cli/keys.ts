import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { revokedSessions } from '../auth/session.ts'
import { withLastSigned } from '../checkpoints/dropped-keys.ts'
import { type Config, readConfig } from '../config/config.ts'
import { lockDatabase } from '../db/lock-database.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { openDatabase, openToRead } from '../db/open-database.ts'
import { type KeyFile, keyFilePath, KeyFileError, readKeyFile, replaceKeyFile } from '../keys/key-file.ts'
import { adoptKeys } from '../keys/open-keys.ts'
import { rotateKeys } from '../keys/checkpoint-key.ts'
import { executeOperatorCommand } from '../operator/operator-program.ts'
import { runCli, operatorMessage } from './operator-message.ts'

const USAGE = `npm run keys -- list | rotate [--drop-old] | adopt

The keys that sign tokens and mailed links, in SECRET_FILE or in keys.json of DATA_DIR.
  list         prints since when each key signs
  rotate       adds a key. It signs after one minute; older keys verify for seven more days. A running server
               picks it up. Servers with copies of the file need the new one within that minute.
  --drop-old   for keys that somebody else has seen: removes the older keys at once. People sign in again,
               mailed links are void, and every phone should be enrolled again. Passkeys and recovery codes
               remain valid. Authenticator apps do not: people sign in with a recovery code, or after a reset
               by an administrator or npm run user, and set up the app again. What the old keys had signed of
               the logs is recorded; npm run verify rejects later signatures by them.
  adopt        lets the database continue with the keys in the file, or with new ones if the file is lost,
               and accepts the passkeys, apps and recovery codes in the database`

async function run(): Promise<number> {
  const asked = parse()
  if (!asked) {
    console.error(USAGE)
    return 1
  }
  const config = readConfig(process.env)
  const path = keyFilePath(config)
  if (asked.command === 'adopt') {
    const release = await lockDatabase(config, Date.now)
    const database = openDatabase(config)
    try {
      await migrate(database, migrations, Date.now)
      await adoptKeys(database)
      await revokedSessions(database.db, 'keys', Date.now()).execute()
      const file = readKeyFile(path)
      // the next server start then accepts the passkeys whose MACs were made with the lost keys
      if (file) replaceKeyFile(path, { ...file, factorsBoundAt: undefined })
    } finally {
      await database.db.destroy()
      await release()
    }
    console.log(
      `The database continues with ${readKeyFile(path) ? 'the keys in' : 'new keys, which the next start creates in'} ${path}.`,
    )
    return 0
  }
  const file = readKeyFile(path)
  if (!file) throw new KeyFileError(`there are no keys in ${path} yet: the first start creates them`)
  const now = Date.now()
  const shown = asked.command === 'rotate' ? rotateKeys(file, now, asked.dropOld) : file
  if (shown !== file) {
    if (asked.dropOld) await leaveOldKeys(config, path, { ...shown, keys: [...shown.keys, ...file.keys] })
    replaceKeyFile(path, shown)
    await noteReach(config, path, shown)
  }
  for (const { from } of shown.keys) console.log(`signs ${Date.parse(from) > now ? 'from' : 'since'} ${from}`)
  return 0
}

/**
 * Replaces the MACs made with old keys by MACs with the new key, before the old keys are dropped. If this
 * fails, the old keys are dropped anyway.
 */
async function leaveOldKeys(config: Config, path: string, both: KeyFile): Promise<void> {
  replaceKeyFile(path, both)
  if (isElsewhere(config)) return
  try {
    await executeOperatorCommand(config, { do: 'leave old keys' })
  } catch (error) {
    console.error(operatorMessage(error))
    console.error('Passkeys and recovery codes are void: npm run user -- reset-factor lets people in again.')
  }
}

/** Returns whether this machine has only the keys, and the database is on another machine. */
const isElsewhere = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === null && !existsSync(join(dataDir, 'askari.db'))

/** Stores in the key file what dropped keys have signed so far, according to the database. */
async function noteReach(config: Config, path: string, file: KeyFile): Promise<void> {
  if (isElsewhere(config)) return
  const { db } = openToRead(config)
  try {
    const noted = await withLastSigned(file, db)
    if (noted !== file) replaceKeyFile(path, noted)
  } finally {
    await db.destroy()
  }
}

function parse() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'drop-old': { type: 'boolean', default: false } },
    })
    const [command, ...more] = positionals
    if (more.length > 0 || !['list', 'rotate', 'adopt'].includes(command ?? '')) return null
    return { command, dropOld: values['drop-old'] }
  } catch {
    // parseArgs throws on unknown options
    return null
  }
}

await runCli(run)
