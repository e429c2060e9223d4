import { sql } from 'kysely'
import type { Database, Engine } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'

/** A table to compare: its columns and its primary key. */
export interface TableShape {
  table: keyof Tables
  columns: readonly { name: string; isNumber: boolean }[]
  key: readonly string[]
}

/** A stored value. Text is given as its UTF-8 bytes, one per character, because it may be damaged. */
export type Cell = string | number | null
export type Row = Record<string, Cell>

const PAGE = 500

/** Reads the columns and the primary key of a table, from a SQLite database. */
export async function readTableShape(db: Database, table: keyof Tables): Promise<TableShape> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`
    select name, lower(type) as type, pk from pragma_table_info(${table}) order by cid`.execute(db)
  return {
    table,
    columns: rows.map(({ name, type }) => ({ name, isNumber: type !== 'text' })),
    key: rows
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
  }
}

/** Yields all rows of a table in the byte order of their primary key, under SQLite and PostgreSQL. */
export function readOrderedRows(
  { db, engine }: { db: Database; engine: Engine },
  shape: TableShape,
): AsyncGenerator<Row> {
  return engine === 'sqlite' ? sqliteRows(db, shape) : postgresRows(db, shape)
}

async function* sqliteRows(db: Database, { table, columns, key }: TableShape): AsyncGenerator<Row> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  for (let last: Row | undefined; ;) {
    const from = last
    const rows: Record<string, Cell | Uint8Array>[] = await db
      .selectFrom(table)
      .select(
        columns.map(({ name }) =>
          sql<Cell | Uint8Array>`case typeof(${sql.ref(name)}) when 'text' then cast(${sql.ref(name)} as blob)
            else ${sql.ref(name)} end`.as(name),
        ),
      )
      .$if(from !== undefined, (query) =>
        query.where(sql<boolean>`(${keys}) > (${sql.join(key.map((name) => asked(from?.[name] ?? null)))})`),
      )
      .orderBy(sql`${keys}`)
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      last = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'object' && value !== null ? Buffer.from(value).toString('latin1') : value,
        ]),
      )
      yield last
    }
    if (rows.length < PAGE) return
  }
}

const asked = (cell: Cell) =>
  typeof cell === 'string' ? sql`cast(${Buffer.from(cell, 'latin1')} as text)` : sql`${cell}`

async function* postgresRows(db: Database, { table, columns, key }: TableShape): AsyncGenerator<Row> {
  const isText = new Set(columns.filter(({ isNumber }) => !isNumber).map(({ name }) => name))
  const texts = columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`)
  // prefixed with the table name, because the output columns are texts with the same names
  const order = key.map((name) =>
    isText.has(name) ? sql`kept.${sql.ref(name)} collate "C"` : sql`kept.${sql.ref(name)}`,
  )
  const begun = await db.startTransaction().execute()
  try {
    await sql`declare every_row no scroll cursor for
      select ${sql.join(texts)} from ${sql.table(table)} as kept order by ${sql.join(order)}`.execute(begun)
    for (;;) {
      const { rows } = await sql<
        Record<string, string | null>
      >`fetch ${sql.lit(PAGE)} from every_row`.execute(begun)
      for (const row of rows)
        yield Object.fromEntries(
          Object.entries(row).map(([name, text]) => [
            name,
            text === null ? null : isText.has(name) ? Buffer.from(text).toString('latin1') : Number(text),
          ]),
        )
      if (rows.length < PAGE) return
    }
  } finally {
    await begun.rollback().execute()
  }
}
