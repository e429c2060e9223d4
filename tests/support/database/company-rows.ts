import { sql } from 'kysely'
import type { Context } from '../../../server/app/context.ts'

/** Returns all rows of a company as JSON, by table. */
export async function companyRows(
  { db, security }: Pick<Context, 'db' | 'security'>,
  company: string,
): Promise<Record<string, string[]>> {
  await security.flush()
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === 'company'),
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await sql`select * from ${sql.table(name)} where company = ${company}`.execute(db)
    rows[name] = found.rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return rows
}
