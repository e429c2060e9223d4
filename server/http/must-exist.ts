import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { notFound } from './not-found.ts'

type Thing = 'client' | 'assignment' | 'worker' | 'patrol' | 'device'

/** Whether the company has a thing of this kind with this id. */
export async function exists(db: Database, kind: Thing, company: CompanyId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom(kind)
    .select('id')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Throws the 404 problem where the company has no such thing. */
export async function mustExist(db: Database, kind: Thing, company: CompanyId, id: string): Promise<void> {
  if (!(await exists(db, kind, company, id))) throw notFound()
}
