import type { Context } from '../context.ts'
import './assignment-tables.ts'

/** The geofence of an assignment, in force or not */
export async function readGeofence(
  trx: Context['db'],
  { company, id: assignmentId }: { company: string; id: string },
) {
  const { geofence } = await trx
    .selectFrom('assignment')
    .select('geofence')
    .where('company', '=', company)
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  return geofence
}
