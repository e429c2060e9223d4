import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allProjections } from './back-office/all-resources.ts'
import { tellLogs } from './checkpoints/tell-logs.ts'
import { checkpointsToVerify } from './checkpoints/verify-checkpoints.ts'
import { ConfigError, readConfig } from './config.ts'
import { damagedFixes, isOfFixes } from './db/damaged-fixes.ts'
import { damagedRows, damageText, type DamagedRow } from './db/damaged-text.ts'
import type { Database } from './db/open-database.ts'
import { openDatabase } from './db/open-database.ts'
import { companiesOfLog } from './event-log/read-log.ts'
import { tellFixes, tellReadModels } from './evidence/tell-evidence.ts'
import { runProgram } from './run-program.ts'

/** what cannot be made again from anything else */
const LOG_TABLES = ['event', 'head']
/** nobody reads a longer list */
const MOST_NAMED = 100

/**
 * Verifies the hash chain of every company and that it is the one that was signed, its fixes against their seals, the
 * read models against a replay of the log, and that all text can be read; also while a server runs. Ends with 0 when all
 * hold, 1 when one does not, 2 when it could not look.
 */
async function verify(): Promise<number> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'askari.db')))
    throw new ConfigError(`DATA_DIR: there is no database in ${config.dataDir}`)
  const { db, engine } = openDatabase(config)
  try {
    // first of all, as reading such text would end this process
    const damaged = engine === 'sqlite' ? await allDamage(db) : []
    for (const row of damaged) console.log(`DAMAGED: ${damageText(row)}`)
    const inLog = damaged.filter(({ table }) => LOG_TABLES.includes(table))
    const unread = new Set(inLog.flatMap(({ key }) => key.company ?? []))
    const areCheckpointsRead = !damaged.some(({ table }) => table === 'checkpoint')
    const checkpoints = await checkpointsToVerify(db, config, process.argv.slice(2), areCheckpointsRead)
    for (const line of checkpoints.faults) console.log(`CHECKPOINTS: ${line}`)
    for (const line of checkpoints.remarks) console.log(line)
    if (!checkpoints.isWitnessed && config.witness === null)
      console.log(
        'No witness is named: whoever can write the database can cut off the end of a log, and what was signed of it.',
      )
    // of a company whose very name is broken, not even the others' names can be listed
    const isNamed = !inLog.some(({ columns }) => columns.includes('company'))
    const companies = isNamed ? await companiesOfLog(db) : []
    const faults = await tellLogs(db, companies, unread, checkpoints, console.log)
    const source = { db, engine }
    const differing = isNamed
      ? (await tellFixes(source, companies, unread, console.log)) +
        (await tellReadModels(source, allProjections, companies, unread, console.log))
      : 0
    if (differing > 0) console.log('what is kept beside the logs is not what they say')
    const whole = faults === 0 && inLog.length === 0
    console.log(whole ? 'every log is whole' : `${Math.max(faults, 1)} logs are not whole`)
    return whole && damaged.length + differing + checkpoints.faults.length === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
}

async function allDamage(db: Database): Promise<DamagedRow[]> {
  const damaged = await damagedRows(db, (table) => !isOfFixes(table))
  for await (const rows of damagedFixes(db, false)) {
    damaged.push(...rows)
    if (damaged.length >= MOST_NAMED) break
  }
  return damaged
}

await runProgram(verify)
