import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundleAsked, tellBundle } from './bundle/tell-bundle.ts'
import { ConfigError, readConfig } from './config.ts'
import { tellPages } from './disk/tell-pages.ts'
import { verifyDatabase } from './evidence/verify-database.ts'
import { runProgram } from './run-program.ts'

/**
 * Verifies the hash chain of every company and that it is the one that was signed, its fixes against their seals, what is
 * kept of streams and the read models against the log, and that all text can be read; also while a server runs. Ends with
 * 0 when all hold, 1 when one does not, 2 when it could not look. A log that was restored, and says so signed, holds.
 * With `--bundle FILE` it verifies that file, for which it needs neither a server nor its database.
 */
async function verify(): Promise<number> {
  const bundle = bundleAsked(process.argv.slice(2))
  if (bundle) return tellBundle(bundle, console.log)
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'askari.db')))
    throw new ConfigError(`DATA_DIR: there is no database in ${config.dataDir}`)
  const damagedPages = config.databaseUrl === null ? await tellPages(config, console.log) : 0
  const isWhole = await verifyDatabase(config, {
    checkpoints: process.argv.slice(2),
    readModels: true,
    now: Date.now,
    say: console.log,
  })
  return isWhole && damagedPages === 0 ? 0 : 1
}

await runProgram(verify)
