import { sql, type Transaction } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

const ENDS = ['GeofenceRemoved', 'AssignmentRemoved']

/** Every geofence that an assignment has had, read from the log. */
export const geofences: Migration = {
  name: '0065-geofences',
  up: async (trx) => {
    await trx.schema
      .createTable('geofence')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('assignment_id', 'text', (c) => c.notNull())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('coordinates', 'text', (c) => c.notNull())
      .addColumn('from_at', 'bigint', (c) => c.notNull())
      .addColumn('to_at', 'bigint')
      .addPrimaryKeyConstraint('geofence_pk', ['company', 'assignment_id', 'position'])
      .execute()
    await fillGeofences(trx)
  },
}

/** Fills the empty table from the events that were there before it. */
export async function fillGeofences(trx: Transaction<Tables>): Promise<void> {
  const assignments = await sql<{ company: string; id: string }>`select company, id from assignment`.execute(
    trx,
  )
  for (const { company, id } of assignments.rows) {
    const { rows } = await sql<{ type: string; data: string; at: number; position: number }>`
      select type, data, at, position from event
      where company = ${company} and stream = ${`assignment-${id}`} order by version`.execute(trx)
    for (const { type, data, at, position } of rows) {
      if (type !== 'GeofenceDrawn' && !ENDS.includes(type)) continue
      await sql`update geofence set to_at = ${at}
        where company = ${company} and assignment_id = ${id} and to_at is null`.execute(trx)
      if (ENDS.includes(type)) continue
      const { coordinates } = JSON.parse(data) as { coordinates: string }
      await sql`insert into geofence (company, assignment_id, position, coordinates, from_at)
        values (${company}, ${id}, ${position}, ${coordinates}, ${at})`.execute(trx)
    }
  }
}
