import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Which side of a projection is read, and the index of the search. SQLite finds by two FTS5 tables that triggers keep, one
 * of words and one of three letters each; what is deleted leaves no trace in them (`secure-delete`), as it may be about a
 * person. PostgreSQL finds words as lexemes, of which the first is the scope, and letters by pg_trgm where that is there.
 */
export const search: Migration = {
  name: '0181-search',
  up: async (trx, engine) => {
    await trx.schema
      .createTable('projection')
      .addColumn('name', 'text', (c) => c.primaryKey().notNull())
      .addColumn('side', 'bigint', (c) => c.notNull())
      .addColumn('step', 'text', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('search_kind')
      .addColumn('kind', 'text', (c) => c.primaryKey().notNull())
      .addColumn('number', 'bigint', (c) => c.notNull().unique())
      .execute()
    await trx.schema
      .createTable('search_entry')
      .addColumn('key', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.primaryKey())
      .addColumn('side', 'bigint', (c) => c.notNull())
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('state', 'text')
      .addColumn('words', 'text', (c) => c.notNull())
      .execute()
    for (const step of engine === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(step).execute(trx)
    if (engine === 'sqlite') return
    await sql`savepoint before_pg_trgm`.execute(trx)
    try {
      await sql`create extension if not exists pg_trgm`.execute(trx)
      await sql`create index search_entry_letters on search_entry using gin (words gin_trgm_ops)
        with (fastupdate = off)`.execute(trx)
    } catch {
      // not installed, or not for this user
      await sql`rollback to savepoint before_pg_trgm`.execute(trx)
    }
  },
}

const INDEXES = ['search_words', 'search_letters']
const put = INDEXES.map((name) => `insert into ${name} (rowid, words) values (new.key, new.words);`).join(' ')
const take = INDEXES.map(
  (name) => `insert into ${name} (${name}, rowid, words) values ('delete', old.key, old.words);`,
).join(' ')

const SQLITE = [
  `create virtual table search_words using fts5(words, content='search_entry', content_rowid='key',
    tokenize='unicode61 remove_diacritics 0', prefix='1 2 3')`,
  `create virtual table search_letters using fts5(words, content='search_entry', content_rowid='key',
    tokenize='trigram case_sensitive 1')`,
  ...INDEXES.map((name) => `insert into ${name} (${name}, rank) values ('secure-delete', 1)`),
  `create trigger search_entry_added after insert on search_entry begin ${put} end`,
  `create trigger search_entry_gone after delete on search_entry begin ${take} end`,
  `create trigger search_entry_changed after update of words on search_entry begin ${take} ${put} end`,
]

const POSTGRES = [
  `create index search_entry_words on search_entry using gin
    (array_to_tsvector(string_to_array(rtrim(
      '=' || cast(side as text) || '/' || company || '/' || kind || ' ' || words), ' '))) with (fastupdate = off)`,
]
