import { allProjections, keptStreams } from '../back-office/all-resources.ts'
import { tellLogs } from '../checkpoints/tell-logs.ts'
import { tellSubtrees } from '../checkpoints/tell-subtrees.ts'
import { checkpointsToVerify } from '../checkpoints/verify-checkpoints.ts'
import type { Config } from '../config.ts'
import { damagedFixes, isOfFixes } from '../db/damaged-fixes.ts'
import { damagedRows, damageText, type DamagedRow } from '../db/damaged-text.ts'
import { type Database, openToRead } from '../db/open-database.ts'
import { companiesOfLog } from '../event-log/read-log.ts'
import { tellFixes, tellReadModels, tellStates } from './tell-evidence.ts'
import { tellPasswords } from './tell-passwords.ts'
import { tellSignIns } from './tell-sign-ins.ts'

/** what cannot be made again from anything else */
const LOG_TABLES = ['event', 'head']
/** nobody reads a longer list */
const MOST_NAMED = 100

interface Asked {
  /** options of `npm run verify` that name a witness and keys */
  checkpoints: readonly string[]
  /** whether what can be made again from the logs is looked at as well */
  readModels: boolean
  now: () => number
  say: (line: string) => void
}

/**
 * Holds the logs against their hashes and what was signed of them, the fixes against their seals and what can be made
 * again from the logs against them, and says what is found. Gives whether all of it holds.
 */
export async function verifyDatabase(
  config: Config,
  { checkpoints: asked, readModels, now, say }: Asked,
): Promise<boolean> {
  const { db, engine } = openToRead(config)
  const source = { db, engine, now }
  try {
    // first of all, as reading such text would end this process
    const damaged = engine === 'sqlite' ? await allDamage(db) : []
    for (const row of damaged) say(`DAMAGED: ${damageText(row)}`)
    const inLog = damaged.filter(({ table }) => LOG_TABLES.includes(table))
    const unread = new Set(inLog.flatMap(({ key }) => key.company ?? []))
    const isRead = (name: string) => !damaged.some(({ table }) => table === name)
    const checkpoints = await checkpointsToVerify(db, config, asked, isRead('checkpoint'), unread)
    for (const line of checkpoints.faults) say(`CHECKPOINTS: ${line}`)
    for (const line of checkpoints.remarks) say(line)
    if (!checkpoints.isWitnessed && config.witness === null)
      say(
        'No witness is named: whoever can write the database can cut off the end of a log, and what was signed of it.',
      )
    // of a company whose very name is broken, not even the others' names can be listed
    const isNamed = !inLog.some(({ columns }) => columns.includes('company'))
    const companies = isNamed ? await companiesOfLog(db) : []
    const faults = await tellLogs(db, companies, unread, checkpoints, say)
    let differing = isNamed ? await tellFixes(source, companies, unread, say) : 0
    if (isNamed && readModels) {
      if (isRead('log_subtree')) differing += await tellSubtrees(db, companies, unread, say)
      if (isRead('snapshot')) differing += await tellStates(db, keptStreams, unread, say)
      if (isRead('credential') && isRead('account'))
        differing += await tellPasswords(db, companies, unread, say)
      differing += await tellSignIns(db, config, isRead, say)
      differing += await tellReadModels(source, allProjections, companies, unread, say)
    }
    if (differing > 0) say('what is kept beside the logs is not what they say')
    const whole = faults === 0 && inLog.length === 0
    say(whole ? 'every log is whole' : `${Math.max(faults, 1)} logs are not whole`)
    return whole && damaged.length + differing + checkpoints.faults.length === 0
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
