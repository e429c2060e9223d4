import { sql, type Kysely, type Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import { verifyChain } from '../event-log/verify-chain.ts'
import { lockSealingRound } from '../fixes/write/closed-hours.ts'
import { dayOf, makeDays } from '../fixes/fix-days.ts'
import type { Directory } from './directory.ts'

/** maximum parameters of a statement; PostgreSQL accepts 65,535 */
const PARAMETERS = 20_000
/** tables of processes, not of companies; partitions are read through their parent table */
const LEFT_OUT = /^(lease|migration|id_counter_process)$|^fix(_version)?_(\d{8}|m\d{6}|early|beyond)$/

export class MoveRefused extends Error {
  override name = 'MoveRefused'
}

interface Move {
  company: CompanyId
  source: Database
  target: Database
  directory: Directory
  /** names of the target cell (`to`) and of the current cell */
  to: string
  from: string
  say: (line: string) => void
}

/**
 * Moves a company to another cell. Meanwhile, writes for the company wait and are told to retry, so
 * every acknowledged write moves too. All rows are compared and the log is verified before the
 * directory names the new cell; then the rows here are deleted. An interrupted move can be run
 * again: before the directory changed it starts over, afterwards it only deletes. Throws
 * MoveRefused, and then nothing has changed.
 */
export async function moveCompany({
  company,
  source,
  target,
  directory,
  to,
  from,
  say,
}: Move): Promise<void> {
  const now = await directory.cellOf(company)
  if (now === to) {
    await source.transaction().execute((trx) => removeCompany(trx, company))
    say(`Company ${company} is in ${to} already; what was left of it in ${from} is removed.`)
    return
  }
  if (now !== from) throw new MoveRefused(`company ${company} is in ${now ?? 'no cell'}, not in ${from}`)
  await sameKeys(source, target)
  await source.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    // same lock order as starting a patrol: the log first
    const head = await lockHead(trx, company)
    await lockSealingRound(trx, 'postgres', company, 'alone')
    await prepareDays(trx, target, company)
    await target.transaction().execute(async (there) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(there)
      // deletes the rest of an interrupted move
      await removeCompany(there, company)
      for (const table of await tablesOf(trx)) {
        const rows = await copyTable(trx, there, table, company)
        if (rows > 0) say(`${table}: ${rows}`)
      }
      for (const table of await tablesOf(trx))
        if ((await digestOf(trx, table, company)) !== (await digestOf(there, table, company)))
          throw new MoveRefused(`${table} is not there as it is here`)
      const { fault, hash, events } = await verifyChain(there as Kysely<Tables>, company)
      if (fault !== null || (events > 0 && hash !== head.hash))
        throw new MoveRefused(`the log is not there as it is here: ${fault ?? 'another end'}`)
      say(`The log of ${events} events holds there, and ends with ${hash}.`)
    })
    await directory.move(company, to)
    await removeCompany(trx, company)
  })
  say(`Company ${company} is in ${to} now.`)
}

/**
 * Refuses the move if the two cells have different keys, because personal data and phone secrets
 * are encrypted with them.
 */
async function sameKeys(source: Database, target: Database): Promise<void> {
  const ring = async (db: Database) =>
    (await db.selectFrom('server_key').select('value').where('name', '=', 'ring').executeTakeFirst())?.value
  if ((await ring(source)) !== (await ring(target)))
    throw new MoveRefused('the cells have different keys: give both the same SECRET_FILE')
}

/** Returns the tables that have rows of companies. */
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
  await makeDays(
    { db: target, engine: 'postgres', now: Date.now },
    rows.map(({ day }) => dayOf(day * 86_400_000) * 86_400_000),
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

/** Returns a checksum over all rows of a company in a table, independent of their order. */
async function digestOf(db: Kysely<Tables>, table: string, company: CompanyId): Promise<string> {
  const { rows } = await sql<{ digest: string }>`select count(*) || ' ' ||
      coalesce(sum(('x' || substr(md5((to_jsonb(one))::text), 1, 15))::bit(60)::bigint), 0) as digest
    from ${sql.table(table)} as one where ${ofCompany(table)} = ${company}`.execute(db)
  return rows[0]?.digest ?? ''
}

async function removeCompany(trx: Transaction<Tables>, company: CompanyId): Promise<void> {
  for (const table of await tablesOf(trx))
    await sql`delete from ${sql.table(table)} where ${ofCompany(table)} = ${company}`.execute(trx)
}
