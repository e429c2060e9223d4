import { isUtf8 } from 'node:buffer'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../open-database.ts'

/**
 * A row that contains text which is not UTF-8. libsql crashes the process when it reads such text (measured
 * with version 0.5.29).
 */
export interface DamagedRow {
  table: string
  /** values of the primary key by column, with unreadable text replaced */
  key: Record<string, string>
  columns: string[]
}

/** Thrown if the database contains unreadable text. */
export class DamagedText extends Error {
  override name = 'DamagedText'

  constructor(rows: readonly DamagedRow[]) {
    super(rows.map(describeDamagedRow).join('\n'))
  }
}

/** Returns the damage as text, e.g. `event (company 1, position 17): data is not UTF-8`. */
export function describeDamagedRow({ table, key, columns }: DamagedRow): string {
  const named = Object.entries(key).map(([column, value]) => `${column} ${value}`)
  return `${table} (${named.join(', ')}): ${columns.join(', ')} ${columns.length === 1 ? 'is' : 'are'} not UTF-8`
}

/** number of rows that are read at once, about 1 ms of work */
const SLICE = 1000
/** exceptions to SLICE: a row of these tables may have up to 4 MB */
const SLICES: Record<string, number> = { quarantine: 8 }
/** maximum number of rows that are reported */
const MOST = 100

/**
 * Returns up to `most` rows of an SQLite database whose text is not UTF-8. It reads text as bytes. A million
 * rows take about a second. With `newest`, reads only that number of rows of each table.
 */
export async function findDamagedRows(
  db: Database,
  looksAt: (table: string) => boolean = () => true,
  newest?: number,
  most = MOST,
): Promise<DamagedRow[]> {
  const damaged: DamagedRow[] = []
  for await (const rows of scanForDamagedText(db, looksAt, newest)) {
    damaged.push(...rows)
    if (damaged.length >= most) break
  }
  return damaged.slice(0, most)
}

/** Like `findDamagedRows`, but yields slices of about 1 ms of work, without a maximum number of results. */
export async function* scanForDamagedText(
  db: Database,
  looksAt: (table: string) => boolean = () => true,
  newest?: number,
): AsyncGenerator<DamagedRow[]> {
  const { rows: tables } = await sql<{ name: string; wr: number }>`
    select name, wr from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`.execute(db)
  for (const { name, wr } of tables) {
    if (!looksAt(name)) continue
    const { rows: columns } = await sql<{ name: string; type: string; pk: number }>`
      select name, lower(type) as type, pk from pragma_table_info(${name}) order by cid`.execute(db)
    const table: Table = {
      name,
      texts: columns.filter(({ type }) => type === 'text').map((column) => column.name),
      keys: columns
        .filter(({ pk }) => pk > 0)
        .toSorted((a, b) => a.pk - b.pk)
        .map((column) => column.name),
    }
    if (table.texts.length === 0) continue
    yield* wr === 1 ? damagedByKey(db, table) : damagedByRowid(db, table, newest)
  }
}

interface Table {
  name: string
  texts: string[]
  keys: string[]
}

/** separates texts that are checked together; a line feed cannot make them valid or invalid UTF-8 */
const LINE_FEED = sql`char(10)`

async function* damagedByRowid(db: Database, table: Table, newest?: number): AsyncGenerator<DamagedRow[]> {
  const texts = sql.join(
    table.texts.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ${LINE_FEED} || `,
  )
  const sliceAfter = (after: number) =>
    sql<{ last: number | null; bytes: ArrayBuffer | null }>`
      select max(id) as last, cast(group_concat(texts, ${LINE_FEED}) as blob) as bytes
      from (select rowid as id, ${texts} as texts from ${sql.table(table.name)}
            where rowid > ${after} order by rowid limit ${SLICES[table.name] ?? SLICE})`
      .execute(db)
      .then(({ rows }) => rows[0])
  const first = newest === undefined ? -1 : await rowBefore(db, table, newest)
  for (let after: number | null = first; after !== null;) {
    const slice: { last: number | null; bytes: ArrayBuffer | null } | undefined = await sliceAfter(after)
    const { last = null, bytes = null } = slice ?? {}
    yield bytes === null || isUtf8(bytes)
      ? []
      : await findDamagedAmong(db, table, sql`rowid > ${after} and rowid <= ${last}`)
    after = last
  }
}

/** Returns the rowid of the row before the newest `newest` rows; -1 if there are fewer. */
async function rowBefore(db: Database, table: Table, newest: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select rowid as id from ${sql.table(table.name)} order by rowid desc limit 1 offset ${newest}`.execute(db)
  return rows[0]?.id ?? -1
}

/** Finds unreadable text in the next events of a company's log, and in its `head` row. */
export async function findDamagedEvents(
  db: Database,
  company: string,
  after: number,
  many: number,
): Promise<DamagedRow[]> {
  const head = { name: 'head', keys: ['company'], texts: ['company', 'hash'] }
  const log = {
    name: 'event',
    keys: ['company', 'position'],
    texts: ['company', 'stream', 'type', 'data', 'by', 'command_id', 'prev_hash', 'hash'],
  }
  const next = sql`company = ${company} and position > ${after} order by position limit ${many}`
  return [
    ...(await findDamagedAmong(db, head, sql`company = ${company}`)),
    ...(await findDamagedAmong(db, log, next)),
  ]
}

/**
 * Scans a table that has no rowid and whose key begins with text columns. It checks the rows of each key
 * together.
 */
async function* damagedByKey(db: Database, table: Table): AsyncGenerator<DamagedRow[]> {
  const groupKeys = table.keys.filter((column) => table.texts.includes(column))
  const others = table.texts.filter((column) => !groupKeys.includes(column))
  const bytes = [
    ...groupKeys.map((column) => sql`cast(${sql.ref(column)} as blob) as ${sql.ref(column)}`),
    ...others.map(
      (column) => sql`cast(group_concat(distinct ${sql.ref(column)}) as blob) as ${sql.ref(column)}`,
    ),
  ]
  const { rows: groups } = await sql<Record<string, ArrayBuffer | null>>`
    select ${sql.join(bytes)} from ${sql.table(table.name)}
    group by ${sql.join(groupKeys.map((column) => sql.ref(column)))}`.execute(db)
  for (const group of groups) {
    if (Object.values(group).every((value) => value === null || isUtf8(value))) continue
    const same = groupKeys.map(
      (column) => sql`${sql.ref(column)} = cast(${new Uint8Array(group[column] ?? [])} as text)`,
    )
    yield await findDamagedAmong(db, table, sql.join(same, sql` and `))
  }
}

/** Returns the damaged ones among the rows that match a condition, with their keys. */
export async function findDamagedAmong(
  db: Database,
  table: Table,
  where: RawBuilder<unknown>,
): Promise<DamagedRow[]> {
  const columns = [...new Set([...table.keys, ...table.texts])]
  const asBytes = columns.map((column) => sql`cast(${sql.ref(column)} as blob) as ${sql.ref(column)}`)
  const { rows } = await sql<Record<string, ArrayBuffer | null>>`
    select ${sql.join(asBytes)} from ${sql.table(table.name)} where ${where}`.execute(db)
  return rows.flatMap((row) => {
    const broken = table.texts.filter((column) => row[column] && !isUtf8(row[column]))
    const key = Object.fromEntries(table.keys.map((column) => [column, readable(row[column])]))
    return broken.length > 0 ? [{ table: table.name, key, columns: broken }] : []
  })
}

const readable = (bytes: ArrayBuffer | null | undefined) =>
  new TextDecoder().decode(bytes ?? new ArrayBuffer())
