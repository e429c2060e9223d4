import type { Kysely, SqlBool } from 'kysely'
import type { ExpressionBuilder, Expression } from 'kysely'
import { isIncidentOpen, type Viewer } from '../auth/permissions/access-limits.ts'
import type { Tables } from '../db/tables.ts'
import { readPersonNames } from '../occurrences/occurrence-rows.ts'
import type { IncidentNames } from './incident-rows.ts'

/** Reads the names of accounts, guards, and other visible incidents to which some incidents refer. */
export async function readIncidentNames(
  db: Kysely<Tables>,
  seer: Viewer,
  ids: readonly string[],
): Promise<IncidentNames> {
  const { company } = seer
  const person = await readPersonNames(db, company)
  if (ids.length === 0) return { person, guard: () => null, incident: () => null }
  const guards = await db
    .selectFrom('worker')
    .select(['id', 'full_name as name'])
    .where('company', '=', company)
    .where('id', 'in', (named) =>
      named
        .selectFrom('incident_guard')
        .select('incident_guard.worker_id')
        .where('incident_guard.company', '=', company)
        .where('incident_guard.incident_id', 'in', ids),
    )
    .execute()
  const others = (which: (eb: ExpressionBuilder<Tables, 'incident'>) => Expression<SqlBool>) =>
    db
      .selectFrom('incident')
      .select(['incident.id', 'incident.number as name'])
      .where('incident.company', '=', company)
      .where(which)
      .where(isIncidentOpen(seer, 'incident'))
      .execute()
  const duplicates = await others((eb) => eb('incident.incident_id', 'in', ids))
  const continued = await others((eb) =>
    eb(
      'incident.id',
      'in',
      eb
        .selectFrom('incident as merged')
        .select('merged.incident_id')
        .where('merged.company', '=', company)
        .where('merged.id', 'in', ids)
        .where('merged.incident_id', 'is not', null)
        .$castTo<{ incident_id: string }>(),
    ),
  )
  const of = (named: readonly { id: string; name: string }[]) => {
    const names = new Map(named.map(({ id, name }) => [id, name]))
    return (id: string | null) => (id && names.get(id)) || null
  }
  return { person, guard: of(guards), incident: of([...duplicates, ...continued]) }
}
