import { sql, type Kysely } from 'kysely'
import { seenIncidents, type Seer } from '../auth/permissions/within-limits.ts'
import type { Tables } from '../db/tables.ts'
import { personNames } from '../occurrences/occurrence-rows.ts'
import type { Named } from './incident-rows.ts'

/** Reads what incidents name, of all of a company or of one: accounts, guards, and the other incidents that the reader sees. */
export async function namedInIncidents(db: Kysely<Tables>, seer: Seer, only?: string): Promise<Named> {
  const { company } = seer
  const ofOne = (column: string) => (only === undefined ? sql`` : sql`and ${sql.ref(column)} = ${only}`)
  const guards = await db
    .selectFrom('worker')
    .select(['id', 'full_name as name'])
    .where('company', '=', company)
    .where(
      sql<boolean>`id in (select named.worker_id from incident_guard as named
        where named.company = ${company} ${ofOne('named.incident_id')})`,
    )
    .execute()
  const linked = await db
    .selectFrom('incident as duplicate')
    .innerJoin('incident as whole', (join) =>
      join.onRef('whole.company', '=', 'duplicate.company').onRef('whole.id', '=', 'duplicate.incident_id'),
    )
    .select([
      'duplicate.id as id',
      'duplicate.number as name',
      'whole.id as whole_id',
      'whole.number as whole_name',
    ])
    .select([
      sql<number>`case when duplicate.id in ${seenIncidents(seer)} then 1 else 0 end`.as('seen'),
      sql<number>`case when whole.id in ${seenIncidents(seer)} then 1 else 0 end`.as('whole_seen'),
    ])
    .where('duplicate.company', '=', company)
    .where('duplicate.incident_id', 'is not', null)
    .$if(only !== undefined, (query) =>
      query.where((eb) => eb.or([eb('duplicate.id', '=', String(only)), eb('whole.id', '=', String(only))])),
    )
    .execute()
  const numbers = linked.flatMap((each) => [
    ...(Number(each.seen) === 1 ? [[each.id, each.name] as const] : []),
    ...(Number(each.whole_seen) === 1 ? [[each.whole_id, each.whole_name] as const] : []),
  ])
  const of = (names: ReadonlyMap<string, string>) => (id: string | null) => (id && names.get(id)) || null
  return {
    person: await personNames(db, company),
    guard: of(new Map(guards.map(({ id, name }) => [id, name]))),
    incident: of(new Map(numbers)),
  }
}
