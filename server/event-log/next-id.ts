import type { Kysely } from 'kysely'
import { companyId, type CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Returns the next id of this record type in the company: integers from 1, as text. An id that is not used
 * leaves a gap.
 */
export function nextId(db: Kysely<Tables>, company: CompanyId, kind: string): Promise<string> {
  return count(db, company, kind)
}

/** Reserves `many` consecutive ids and returns the first one. */
export async function nextIds(
  db: Kysely<Tables>,
  company: CompanyId,
  kind: string,
  many: number,
): Promise<number> {
  return Number(await count(db, company, kind, many)) - many + 1
}

export async function nextCompanyId(db: Kysely<Tables>): Promise<CompanyId> {
  return companyId(await count(db, '', 'company'))
}

async function count(db: Kysely<Tables>, company: string, kind: string, many = 1): Promise<string> {
  const { last } = await db
    .insertInto('id_counter')
    .values({ company, kind, last: many })
    .onConflict((conflict) =>
      conflict.columns(['company', 'kind']).doUpdateSet((eb) => ({ last: eb('id_counter.last', '+', many) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return String(last)
}
