import { type RawBuilder, sql } from 'kysely'
import type { Database, Engine } from '../../db/open-database.ts'

/** A company or guard that has stored fixes. `name` is readable; `asked` is its stored value, for queries. */
export interface StoredName {
  name: string
  asked: string | RawBuilder<unknown>
}

type Source = { db: Database; engine: Engine }
type Table = 'fix' | 'fix_version'

/** Yields the companies with rows in this table. Each needs only one index lookup. */
export const readStoredCompanies = (source: Source, table: Table): AsyncGenerator<StoredName> =>
  distinct(source, table, 'company')

/** Yields the guards of a company with rows in this table, including those that do not exist. */
export const readStoredGuards = (
  source: Source,
  table: Table,
  company: StoredName,
): AsyncGenerator<StoredName> => distinct(source, table, 'worker_id', company)

async function* distinct(
  { db, engine }: Source,
  table: Table,
  column: 'company' | 'worker_id',
  company?: StoredName,
): AsyncGenerator<StoredName> {
  for (let before: StoredName['asked'] | undefined; ;) {
    const of = sql.ref(column)
    const row = await db
      .selectFrom(table)
      // read it as bytes, because text that is not UTF-8 would crash the process
      .select(
        engine === 'sqlite'
          ? sql<Uint8Array | string>`cast(${of} as blob)`.as('name')
          : sql<Uint8Array | string>`${of}`.as('name'),
      )
      .select(engine === 'sqlite' ? sql<string>`typeof(${of})`.as('type') : sql<string>`'text'`.as('type'))
      .$if(company !== undefined, (query) => query.where(sql`company`, '=', company?.asked as never))
      .$if(before !== undefined, (query) => query.where(of, '>', before as never))
      .orderBy(of)
      .limit(1)
      .executeTakeFirst()
    if (!row) return
    const { name, type } = row
    const bytes = typeof name === 'string' ? null : Buffer.from(name)
    const text = bytes === null ? (name as string) : bytes.toString()
    const isText = bytes === null || (type === 'text' && Buffer.from(text).equals(bytes))
    before = isText ? text : type === 'text' ? sql`cast(${bytes} as text)` : sql`${bytes}`
    yield { name: text, asked: before }
  }
}
