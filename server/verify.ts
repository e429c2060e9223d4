import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileAsked, tellBundle } from './bundle/tell-bundle.ts'
import { tellPack } from './bundle/tell-pack.ts'
import { ConfigError, readConfig } from './config.ts'
import { UnfinishedDatabase } from './db/unfinished-database.ts'
import { verifyDatabase } from './evidence/verify-database.ts'
import { runProgram } from './run-program.ts'
import { sentence } from './sentence.ts'

/**
 * Verifies the hash chain of every company and that it is the one that was signed, its fixes against their seals, what is
 * kept of streams and the read models against the log, and that all text can be read; also while a server runs. Ends with
 * 0 when all hold, 1 when one does not, 2 when it could not look; the last line says so. A log that was restored, and says
 * so signed, holds. Of each kind one place is named that does not hold, with `--all` every one.
 * With `--bundle FILE` or `--pack FILE` it verifies that file, for which it needs neither a server nor its database.
 */
async function verify(): Promise<number> {
  const asked = process.argv.slice(2)
  const bundle = fileAsked(asked, 'bundle')
  if (bundle) return tellBundle(bundle, console.log)
  const pack = fileAsked(asked, 'pack')
  if (pack) return tellPack(pack, console.log)
  try {
    return await verifyAll(asked)
  } catch (error) {
    // whatever it was, the last line says what came of looking
    console.log(sentence(error))
    console.log('Result: NOT VERIFIED.')
    return 2
  }
}

async function verifyAll(asked: readonly string[]): Promise<number> {
  const config = readConfig(process.env)
  const file = join(config.dataDir, 'askari.db')
  if (config.databaseUrl === null && !existsSync(file))
    throw new ConfigError(`DATA_DIR: there is no database in ${config.dataDir}`)
  if (config.databaseUrl === null && statSync(file).size === 0)
    throw new UnfinishedDatabase(
      `${file} is empty. If its first start was interrupted, start the server once; else bring back a backup`,
    )
  const telling = { say: console.log, all: asked.includes('--all') }
  const verdict = await verifyDatabase(config, {
    checkpoints: asked,
    readModels: true,
    now: Date.now,
    telling,
  })
  console.log(verdict.line())
  return verdict.isGood ? 0 : 1
}

await runProgram(verify)
