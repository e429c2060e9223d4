import { sql } from 'kysely'
import { type Database, openToRead, assertComplete } from '../../db/open-database.ts'
import { StorageError } from '../../db/storage-error.ts'
import { allProjections, streamsByType } from '../../resource/resource-registry.ts'
import { reportLogs } from '../../checkpoints/report-logs.ts'
import { reportSubtrees } from '../../checkpoints/log-tree/report-subtrees.ts'
import { readCheckpointsToVerify } from '../../checkpoints/verify-checkpoints.ts'
import type { Config } from '../../config/config.ts'
import { findDamagedFixes, isFixTable } from '../../db/sqlite/damaged-fixes.ts'
import { findDamagedRows, describeDamagedRow, type DamagedRow } from '../../db/sqlite/damaged-text.ts'
import { readLogCompanies } from '../../event-log/read-log.ts'
import { withPersonalData } from '../../keys/with-personal-data.ts'
import { listNoteFiles } from '../open-hours/note-files.ts'
import { readNotedHours } from '../open-hours/hour-notes.ts'
import type { ReportOptions } from './affected-places.ts'
import { reportFixes, reportReadModels, reportStates } from './report-evidence.ts'
import { reportPasswords } from './report-passwords.ts'
import { reportSignInRows } from './report-sign-in-rows.ts'
import { countText, Verdict } from './verdict.ts'

/** tables that cannot be rebuilt from others */
const LOG_TABLES = ['event', 'head']
/** maximum number of damaged rows that are collected */
const MOST_NAMED = 100

interface Asked {
  /** arguments of `npm run verify` that name a witness or keys */
  checkpoints: readonly string[]
  /** whether to compare read models, too */
  readModels: boolean
  now: () => number
  telling: ReportOptions
}

/**
 * Compares event logs with their hashes and checkpoints, fixes with seals and notes, and read models with
 * the logs. Prints what differs. Throws IncompleteDatabase.
 */
export async function verifyDatabase(
  config: Config,
  { checkpoints: asked, readModels, now, telling }: Asked,
): Promise<Verdict> {
  const { db: stored, engine } = openToRead(config)
  const db = withPersonalData(stored, config)
  const source = { db, engine, now }
  const { say } = telling
  const verdict = new Verdict()
  try {
    await assertComplete(db)
    const broken = engine === 'sqlite' ? await findIntegrityFaults(db) : []
    for (const line of broken) say(`DISK: ${line}. Replace the disk and restore a backup`)
    verdict.add(broken.length, countText('fault in askari.db', 'faults in askari.db'))
    if (broken.length > 0) return verdict
    // first, because reading damaged text would crash this process
    const damaged = engine === 'sqlite' ? await allDamage(db, telling) : []
    for (const row of damaged) say(`DAMAGED: ${describeDamagedRow(row)}`)
    verdict.add(damaged.length, countText('row with damaged text', 'rows with damaged text'))
    const inLog = damaged.filter(({ table }) => LOG_TABLES.includes(table))
    const unread = new Set(inLog.flatMap(({ key }) => key.company ?? []))
    const isRead = (name: string) => !damaged.some(({ table }) => table === name)
    const checkpoints = await readCheckpointsToVerify(db, config, asked, isRead('checkpoint'), unread)
    for (const line of checkpoints.faults) say(`CHECKPOINTS: ${line}`)
    verdict.add(checkpoints.faults.length, countText('fault in checkpoints', 'faults in checkpoints'))
    for (const line of checkpoints.remarks) say(line)
    if (!checkpoints.isWitnessed && config.witness === null)
      say('Warning: WITNESS is none. Anyone with write access to the database could rewrite a log unnoticed.')
    // if a company id in the log is damaged, the companies cannot be listed
    const isNamed = !inLog.some(({ columns }) => columns.includes('company'))
    const companies = isNamed ? await readLogCompanies(db) : []
    const { faults, consistent } = await reportLogs(db, companies, unread, checkpoints, telling)
    verdict.addLogs(companies.length, consistent)
    verdict.add(faults, countText('log', 'logs'))
    if (!isNamed) return verdict
    const noted = await readNotedHours(listNoteFiles(config))
    for (const [path, lines] of noted.unread)
      say(`OPEN HOURS: ${path}: ${lines} lines are not what was written`)
    verdict.add(noted.unread.size, countText('file of notes', 'files of notes'))
    verdict.add(await reportFixes(source, companies, unread, telling, noted), inCompanies('fixes'))
    if (!readModels) return verdict
    if (isRead('log_subtree'))
      verdict.add(await reportSubtrees(db, companies, unread, telling), inCompanies('kept trees'))
    if (isRead('snapshot'))
      verdict.add(await reportStates(db, streamsByType, unread, telling), inCompanies('states'))
    if (isRead('credential') && isRead('account'))
      verdict.add(await reportPasswords(db, companies, unread, telling), inCompanies('passwords'))
    verdict.add(await reportSignInRows(db, config, isRead, telling), inCompanies('sign-ins'))
    verdict.add(
      await reportReadModels(source, allProjections, companies, unread, telling),
      inCompanies('read models'),
    )
    return verdict
  } finally {
    await db.destroy()
  }
}

/** Returns a function for texts such as `fixes of 2 companies`. */
const inCompanies = (what: string) => (many: string) =>
  `${what} of ${many} ${many === '1' ? 'company' : 'companies'}`

async function allDamage(db: Database, { all }: ReportOptions): Promise<DamagedRow[]> {
  const most = all ? Infinity : MOST_NAMED
  const damaged = await findDamagedRows(db, (table) => !isFixTable(table), undefined, most)
  for await (const rows of findDamagedFixes(db, false)) {
    damaged.push(...rows)
    if (damaged.length >= most) break
  }
  return damaged
}

/** maximum number of faults that SQLite reports; 100 is its own default */
const MOST = 100

/**
 * Returns what SQLite finds wrong in the structure of its file; empty if nothing. Reads the whole file. It
 * cannot find changed values within a row, which hashes and seals detect
 * (https://www.sqlite.org/pragma.html#pragma_integrity_check).
 */
export async function findIntegrityFaults(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(MOST)})`.execute(
      db,
    )
    return rows.map((row) => row.integrity_check.replaceAll('\n', ', ')).filter((text) => text !== 'ok')
  } catch (error) {
    if (error instanceof StorageError) return [error.message]
    throw error
  }
}
