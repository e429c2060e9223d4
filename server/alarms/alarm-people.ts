import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readPersonNames, type PersonName } from '../occurrences/occurrence-rows.ts'
import { roles } from '../team/roles.ts'

/** Names of the people and roles of alarms. */
export interface AlarmPeople {
  person: PersonName
  role: (id: string) => string | null
}

export async function readAlarmPeople(db: Kysely<Tables>, company: CompanyId): Promise<AlarmPeople> {
  const own = await db.selectFrom('role').select(['id', 'name']).where('company', '=', company).execute()
  const names = new Map(own.map(({ id, name }) => [id, name]))
  return {
    person: await readPersonNames(db, company),
    role: (id) => names.get(id) ?? roles.record?.builtIn?.get(id) ?? null,
  }
}
