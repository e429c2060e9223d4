import type { Assignment } from '../../contract/assignment.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'

/** The company's assignments with their clients' names, not yet filtered or ordered. */
export const assignmentRows = (db: Database, company: CompanyId) =>
  db
    .selectFrom('assignment')
    .leftJoin('client', (join) =>
      join.onRef('client.company', '=', 'assignment.company').onRef('client.id', '=', 'assignment.client_id'),
    )
    .select([
      'assignment.id',
      'assignment.name',
      'assignment.client_id',
      'client.name as client_name',
      'assignment.geofence',
    ])
    .where('assignment.company', '=', company)

/** An assignment as the API shows it. */
export const assignmentReplyOf = ({
  geofence,
  client_name,
  ...row
}: {
  id: string
  name: string
  client_id: string
  client_name: string | null
  geofence: string | null
}): Assignment => ({
  ...row,
  client_name: client_name ?? '',
  has_geofence: geofence !== null,
  geofence_coordinates: geofence,
})
