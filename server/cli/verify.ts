import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseBundleArgs, reportBundle } from '../bundle/report-bundle.ts'
import { reportPack } from '../bundle/report-pack.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { IncompleteDatabase } from '../db/open-database.ts'
import { verifyDatabase } from '../evidence/verify/verify-database.ts'
import { runCli, operatorMessage } from './operator-message.ts'

/**
 * Verifies the event log and checkpoints of every company, the fixes with their seals, snapshots, read
 * models, and that all text is readable. A server may be running. The exit status is 0 if everything is
 * valid, 1 if something is not, 2 if it could not be checked. The last line prints the result.
 * A log with a signed restoration is valid. Prints the first fault of each kind, or with `--all` every
 * fault. With `--bundle FILE` or `--pack FILE`, verifies only that file, without a database.
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
    // the last line must always be the result, even after an unexpected error
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
