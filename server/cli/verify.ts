import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseBundleArgs, reportBundle } from '../bundle/report-bundle.ts'
import { reportPack } from '../bundle/report-pack.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { IncompleteDatabase } from '../db/open-database.ts'
import { verifyDatabase } from '../evidence/verify/verify-database.ts'
import { runCli, operatorMessage } from './operator-message.ts'

/**
 * Verifies the hash chain and signatures of every company, the fixes with their seals, snapshots
 * and read models, and that all text is readable; also while a server runs. Exits with 0 if all are
 * valid, 1 if one is not, 2 if it could not check; the last line gives the result. A log with a
 * signed restoration is valid. Lists one faulty place of each kind, with `--all` every one. With
 * `--bundle FILE` or `--pack FILE` it verifies that file, without server or database.
 */
async function verify(): Promise<number> {
  const asked = process.argv.slice(2)
  const bundle = parseBundleArgs(asked, 'bundle')
  if (bundle) return reportBundle(bundle, console.log)
  const pack = parseBundleArgs(asked, 'pack')
  if (pack) return reportPack(pack, console.log)
  try {
    return await verifyAll(asked)
  } catch (error) {
    // whatever happens, the last line gives the result
    console.log(operatorMessage(error))
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
    throw new IncompleteDatabase(
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

await runCli(verify)
