import { sql, type Kysely, type Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { cellOfMark, MOVED_ROUND, movedMark } from '../db/moved-company.ts'
import { StorageError } from '../db/storage-error.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import { verifyChain } from '../event-log/verify-chain.ts'
import { lockSealingRound } from '../fixes/write/closed-hours.ts'
import { dayNumberAt, createDayPartitions } from '../fixes/fix-days.ts'
import type { CellDirectory } from './cell-directory.ts'

/** maximum number of parameters per INSERT statement; PostgreSQL allows 65,535 */
const PARAMETERS = 20_000
/** maximum number of times that a table is copied again because its rows changed meanwhile */
const ROUNDS = 10
/** PostgreSQL error codes (SQLSTATE) of lock timeout, statement timeout and deadlock */
const WAITED = new Set(['55P03', '57014', '40P01'])
const TRIES = 20
/** tables without data of companies; the partitions of `fix` are copied through their parent table */
const LEFT_OUT = /^(lease|migration|id_counter_process)$|^fix(_version)?_(\d{8}|m\d{6}|early|beyond)$/

export class CannotMoveCompany extends Error {
  override name = 'CannotMoveCompany'
}

interface Move {
  company: CompanyId
  source: Database
  target: Database
  directory: CellDirectory
  /** names of the cell to which the company moves (`to`) and in which it is (`from`) */
  to: string
  from: string
  say: (line: string) => void
}

/**
 * Moves a company to another cell, while writes for the company wait. Copies all rows and verifies the
 * copied log. Deletes each table's rows in this cell once they have the same digest as the copied rows. The
 * same transaction leaves a mark by which the waiting writes are refused, so no acknowledged write is lost.
 * Then the directory gets the new cell.
 * After an interruption, run it again: without the mark, it starts over; with the mark, it only updates the
 * directory. If it throws CannotMoveCompany, nothing has changed.
 */
export async function moveCompany(move: Move): Promise<void> {
  const { company, source, target, directory, to, from, say } = move
  const now = await directory.findCell(company)
  const gone = await markedCell(source, company)
  if (now === to && gone !== to) {
    say(`Company ${company} is in ${to} already.`)
    return
  }
  if (now !== from && now !== to)
    throw new CannotMoveCompany(`company ${company} is in ${now ?? 'no cell'}, not in ${from}`)
  await sameKeys(source, target)
  if (gone === null) await moveRowsAgain(move)
  else if (gone !== to) throw new CannotMoveCompany(`company ${company} is going to ${gone}: name that cell`)
  if (now !== to) await directory.move(company, to)
  say(`Company ${company} is in ${to} now.`)
}

async function markedCell(source: Database, company: CompanyId): Promise<string | null> {
  const head = await source
    .selectFrom('head')
    .select('hash')
    .where('company', '=', company)
    .executeTakeFirst()
  return head ? cellOfMark(head.hash) : null
}

/**
 * Moves the rows. Starts over if a lock was not available in time, because nothing has changed in that case.
 */
async function moveRowsAgain(move: Move): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await moveRows(move)
      return
    } catch (error) {
      if (!(error instanceof StorageError) || !WAITED.has(error.code) || tries >= TRIES) throw error
      move.say('Others held what is to be locked: once more.')
    }
}

async function moveRows({ company, source, target, to, say }: Move): Promise<void> {
  await source.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await holdBackground(trx, company)
    // lock the log first, as transactions that start patrols do
    const head = await lockHead(trx, company)
    await lockSealingRound(trx, 'postgres', company, 'alone')
    await prepareDays(trx, target, company)
    await target.transaction().execute(async (there) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(there)
      // delete rows that an interrupted move has left
      await removeCompany(there, company)
      const tables = await tablesOf(trx)
      for (const table of tables) {
        const rows = await copyTable(trx, there, table, company)
        if (rows > 0) say(`${table}: ${rows}`)
      }
      const { fault, hash, events } = await verifyChain(there as Kysely<Tables>, company)
      if (fault !== null || (events > 0 && hash !== head.hash))
        throw new CannotMoveCompany(`the log is not there as it is here: ${fault ?? 'another end'}`)
      say(`The log of ${events} events holds there, and ends with ${hash}.`)
      for (const table of tables) await handOver(trx, there, table, company)
      await leaveMark(trx, company, to)
    })
  })
}

/**
 * Deletes the rows of a table if the other cell has identical rows. Sessions, phone contacts and the
 * progress of background work may change without a lock. Rows that have changed since they were copied are
 * therefore copied again first.
 */
async function handOver(
  source: Transaction<Tables>,
  target: Transaction<Tables>,
  table: string,
  company: CompanyId,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await sql`savepoint handing_over`.execute(source)
    if ((await takeAway(source, table, company)) === (await digestOf(target, table, company))) {
      await sql`release savepoint handing_over`.execute(source)
      return
    }
    await sql`rollback to savepoint handing_over`.execute(source)
    await removeFrom(target, table, company)
    await copyTable(source, target, table, company)
  }
  throw new CannotMoveCompany(`${table} changes all the time: please move the company again later`)
}

/**
 * Locks the progress of background work. Background work locks it before the log, so this does too, to avoid
 * a deadlock.
 */
async function holdBackground(trx: Transaction<Tables>, company: CompanyId): Promise<void> {
  for (const table of ['follower', 'timer'])
    await sql`select 1 from ${sql.table(table)} where company = ${company} for update`.execute(trx)
}

/**
 * Writes the mark of a moved company. Transactions that waited for a lock of the company find it, and are
 * refused.
 */
async function leaveMark(trx: Transaction<Tables>, company: CompanyId, to: string): Promise<void> {
  await trx
    .insertInto('head')
    .values({ company, position: 0, hash: movedMark(to) })
    .execute()
  await trx
    .insertInto('sealing_state')
    .values({ company, round: MOVED_ROUND, closed_until: 0, due_until: 0 })
    .execute()
}

/**
 * Throws if the two cells have different keys, because personal data and phone secrets are encrypted with
 * them.
 */
async function sameKeys(source: Database, target: Database): Promise<void> {
  const ring = async (db: Database) =>
    (await db.selectFrom('server_key').select('value').where('name', '=', 'ring').executeTakeFirst())?.value
  if ((await ring(source)) !== (await ring(target)))
    throw new CannotMoveCompany('the cells have different keys: give both the same SECRET_FILE')
}

/** Returns the names of the tables with rows of companies. */
async function tablesOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select columns.table_name as name
    from information_schema.columns as columns join information_schema.tables as tables
      on tables.table_name = columns.table_name and tables.table_schema = columns.table_schema
    where columns.table_schema = current_schema() and columns.column_name = 'company'
      and tables.table_type = 'BASE TABLE' order by 1`.execute(db)
  return ['company', ...rows.map(({ name }) => name).filter((name) => !LEFT_OUT.test(name))]
}

const ofCompany = (table: string) => sql.ref(table === 'company' ? 'id' : 'company')

async function prepareDays(source: Kysely<Tables>, target: Database, company: CompanyId): Promise<void> {
  const { rows } = await sql<{ day: number }>`select distinct t / 86400000 as day from fix
    where company = ${company}`.execute(source)
  await createDayPartitions(
    { db: target, engine: 'postgres', now: Date.now },
    rows.map(({ day }) => dayNumberAt(day * 86_400_000) * 86_400_000),
  )
}

async function copyTable(
  source: Transaction<Tables>,
  target: Transaction<Tables>,
  table: string,
  company: CompanyId,
): Promise<number> {
  const from = sql.table(table)
  const cursor = sql.ref(`move_${table}`)
  await sql`declare ${cursor} no scroll cursor for select * from ${from} where ${ofCompany(table)} = ${sql.lit(company)}`.execute(
    source,
  )
  let count = 0
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch 500 from ${cursor}`.execute(source)
    const [first] = rows
    if (!first) break
    const columns = Object.keys(first)
    const most = Math.max(1, Math.floor(PARAMETERS / columns.length))
    for (let at = 0; at < rows.length; at += most) {
      const values = rows
        .slice(at, at + most)
        .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
      await sql`insert into ${from} (${sql.join(columns.map((column) => sql.ref(column)))})
        overriding system value values ${sql.join(values)}`.execute(target)
    }
    count += rows.length
  }
  await sql`close ${cursor}`.execute(source)
  return count
}

/** SQL of a digest over rows in any order: their count, and the sum of MD5 prefixes. */
const digest = sql<string>`count(*) || ' ' ||
  coalesce(sum(('x' || substr(md5((to_jsonb(one))::text), 1, 15))::bit(60)::bigint), 0)`

async function digestOf(db: Kysely<Tables>, table: string, company: CompanyId): Promise<string> {
  const { rows } = await sql<{ digest: string }>`select ${digest} as digest
    from ${sql.table(table)} as one where ${ofCompany(table)} = ${company}`.execute(db)
  return rows[0]?.digest ?? ''
}

/** Deletes a company's rows of a table. Returns the digest of the deleted rows, as `digestOf` computes it. */
async function takeAway(trx: Transaction<Tables>, table: string, company: CompanyId): Promise<string> {
  const { rows } = await sql<{ digest: string }>`with one as (
      delete from ${sql.table(table)} where ${ofCompany(table)} = ${company} returning *
    ) select ${digest} as digest from one`.execute(trx)
  return rows[0]?.digest ?? ''
}

async function removeCompany(trx: Transaction<Tables>, company: CompanyId): Promise<void> {
  for (const table of await tablesOf(trx)) await removeFrom(trx, table, company)
}

const removeFrom = (trx: Transaction<Tables>, table: string, company: CompanyId) =>
  sql`delete from ${sql.table(table)} where ${ofCompany(table)} = ${company}`.execute(trx)
