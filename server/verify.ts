import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { companiesOfLog } from './event-log/read-log.ts'
import { verifyChain } from './event-log/verify-chain.ts'
import { sentence } from './sentence.ts'

/**
 * Verifies the hash chain of every company; also while a server runs. Ends with 0 when all hold, 1 when one does
 * not, 2 when it could not look.
 */
async function verify(): Promise<number> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'askari.db')))
    throw new ConfigError(`DATA_DIR: there is no database in ${config.dataDir}`)
  const { db } = openDatabase(config)
  try {
    let faults = 0
    for (const company of await companiesOfLog(db)) {
      const { events, hash, fault } = await verifyChain(db, company)
      if (fault !== null) faults++
      console.log(
        fault === null
          ? `company ${company}: ${events} events, whole, up to ${hash}`
          : `company ${company}: NOT WHOLE: ${fault}`,
      )
    }
    console.log(faults === 0 ? 'every log is whole' : `${faults} logs are not whole`)
    return faults === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
}

try {
  process.exitCode = await verify()
} catch (error) {
  // the edge of the process: whatever it was, it is said and the process ends
  console.error(sentence(error))
  process.exitCode = 2
}
