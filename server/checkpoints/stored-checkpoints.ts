import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import './checkpoint-tables.ts'

const PAGE = 1000

/** Reads all checkpoints in the database, by company and size. */
export async function* storedCheckpoints(
  db: Kysely<Tables>,
): AsyncGenerator<Pick<Tables['checkpoint'], 'company' | 'size' | 'note'>> {
  const companies = await db.selectFrom('checkpoint').select('company').groupBy('company').execute()
  for (const { company } of companies) yield* companyCheckpoints(db, company)
}

/** Reads those of one company, by size. */
export async function* companyCheckpoints(
  db: Kysely<Tables>,
  company: string,
): ReturnType<typeof storedCheckpoints> {
  for (let after = 0; ;) {
    const page = await db
      .selectFrom('checkpoint')
      .select(['company', 'size', 'note'])
      .where('company', '=', company)
      .where('size', '>', after)
      .orderBy('size')
      .limit(PAGE)
      .execute()
    yield* page
    after = page.at(-1)?.size ?? after
    if (page.length < PAGE) return
  }
}
