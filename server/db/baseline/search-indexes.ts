/**
 * Returns SQL for a guard's row number in the search index, from company and guard id. `row` is the
 * trigger's `new` or `old`.
 */
const guardKey = (row: string) => `cast(${row}.company as integer) * 4294967296 + cast(${row}.id as integer)`
const guardText = (row: string) =>
  ['search', 'employee_no_search', 'phone_digits', 'national_id_no_search']
    .map((column) => `coalesce(${row}.${column}, '')`)
    .join(` || char(10) || `)
const addGuard = `insert into worker_letters (rowid, said)
  select ${guardKey('new')}, ${guardText('new')} where new.archived_at is null;`
const removeGuard = `delete from worker_letters where rowid = ${guardKey('old')};`

const WORD_TABLES = ['search_words', 'search_letters']
const addEntry = WORD_TABLES.map(
  (name) => `insert into ${name} (rowid, words) values (new.key, new.words);`,
).join(' ')
const removeEntry = WORD_TABLES.map(
  (name) => `insert into ${name} (${name}, rowid, words) values ('delete', old.key, old.words);`,
).join(' ')

/**
 * SQLite searches with FTS5 tables, which triggers fill: one of words, one of trigrams. A guard's row number
 * is computed from its ids, because VACUUM may change other row numbers. `secure-delete` erases deleted
 * words, which may be personal data.
 */
export const sqliteSearch: readonly string[] = [
  `create virtual table worker_letters using
    fts5(said, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  `create trigger worker_letters_added after insert on worker begin ${addGuard} end`,
  `create trigger worker_letters_gone after delete on worker begin ${removeGuard} end`,
  `create trigger worker_letters_changed
    after update of search, employee_no_search, phone_digits, national_id_no_search, archived_at on worker
    begin ${removeGuard} ${addGuard} end`,
  `create virtual table search_words using fts5(words, content='search_entry', content_rowid='key',
    tokenize='unicode61 remove_diacritics 0', prefix='1 2 3')`,
  `create virtual table search_letters using fts5(words, content='search_entry', content_rowid='key',
    tokenize='trigram case_sensitive 1')`,
  ...WORD_TABLES.map((name) => `insert into ${name} (${name}, rank) values ('secure-delete', 1)`),
  `create trigger search_entry_added after insert on search_entry begin ${addEntry} end`,
  `create trigger search_entry_gone after delete on search_entry begin ${removeEntry} end`,
  `create trigger search_entry_changed after update of words on search_entry
    begin ${removeEntry} ${addEntry} end`,
]

/**
 * PostgreSQL searches words with tsvector. The first lexeme is the company, which restricts the search to
 * its entries.
 */
export const postgresSearch: readonly string[] = [
  `create index search_entry_words on search_entry using gin
    (array_to_tsvector(string_to_array(rtrim(
      '=' || cast(side as text) || '/' || company || '/' || kind || ' ' || words), ' '))) with (fastupdate = off)`,
]

/**
 * PostgreSQL searches trigrams with pg_trgm, if this user may create it. Otherwise, a search reads all
 * names, with the same result. `fastupdate` is off, because each search would scan the index's pending
 * entries.
 */
export const postgresTrigrams: readonly string[] = [
  `create extension if not exists pg_trgm`,
  `create index worker_by_letters on worker using gin (search gin_trgm_ops, employee_no_search gin_trgm_ops,
    phone_digits gin_trgm_ops, national_id_no_search gin_trgm_ops) with (fastupdate = off)
    where archived_at is null`,
  `create index search_entry_letters on search_entry using gin (words gin_trgm_ops) with (fastupdate = off)`,
]
