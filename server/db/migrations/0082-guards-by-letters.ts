import { sql } from 'kysely'
import type { Engine } from '../open-database.ts'
import type { Migration } from '../migrate.ts'

/**
 * An index of three letters each, so that a search that finds few reads few. On SQLite it is a table of its own that
 * triggers keep; its rows have a number made of company and guard, as VACUUM renumbers rows that have none. PostgreSQL has
 * pg_trgm, where that is installed and may be made, without a list of what waits, which a search would read whole;
 * where it is not, a search finds the same and reads all names.
 */
export const guardsByLetters: Migration = {
  name: '0082-guards-by-letters',
  up: async (trx, engine: Engine) => {
    if (engine === 'postgres') {
      await sql`savepoint before_pg_trgm`.execute(trx)
      try {
        await sql`create extension if not exists pg_trgm`.execute(trx)
        await sql`create index worker_by_letters on worker using gin (search gin_trgm_ops,
          employee_no_search gin_trgm_ops, phone_digits gin_trgm_ops, national_id_no_search gin_trgm_ops)
          with (fastupdate = off) where archived_at is null`.execute(trx)
      } catch {
        // not installed, or not for this user
        await sql`rollback to savepoint before_pg_trgm`.execute(trx)
      }
      return
    }
    await sql`create virtual table worker_letters using
      fts5(said, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`.execute(trx)
    const key = (row: string) => `cast(${row}.company as integer) * 4294967296 + cast(${row}.id as integer)`
    const said = (row: string) =>
      ['search', 'employee_no_search', 'phone_digits', 'national_id_no_search']
        .map((column) => `coalesce(${row}.${column}, '')`)
        .join(` || char(10) || `)
    const put = (row: string) =>
      `insert into worker_letters (rowid, said) select ${key(row)}, ${said(row)} where ${row}.archived_at is null`
    const take = (row: string) => `delete from worker_letters where rowid = ${key(row)}`
    const steps = [
      `insert into worker_letters (rowid, said) select ${key('worker')}, ${said('worker')} from worker
        where worker.archived_at is null`,
      `create trigger worker_letters_added after insert on worker begin ${put('new')}; end`,
      `create trigger worker_letters_gone after delete on worker begin ${take('old')}; end`,
      `create trigger worker_letters_changed
        after update of search, employee_no_search, phone_digits, national_id_no_search, archived_at on worker
        begin ${take('old')}; ${put('new')}; end`,
    ]
    for (const step of steps) await sql.raw(step).execute(trx)
  },
}
