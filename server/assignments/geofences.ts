import './assignment-tables.ts'
import type { Context } from '../app/context.ts'
import { z } from 'zod'
import { type assignments, geofencesQuery, geofencesReply } from '../../contract/assignments/assignment.ts'
import { id } from '../../contract/core/id.ts'
import type { App } from '../app/app.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { readRecordPage } from '../resource/record/record.ts'

/**
 * Routes that return the past and current geofences of an assignment. A new geofence is drawn by changing
 * the assignment.
 */
export function geofenceRoutes(app: App, context: Context): void {
  app.get(
    '/assignments/:id/geofences',
    {
      schema: {
        tags: ['assignments'],
        params: z.object({ id }),
        querystring: geofencesQuery,
        response: { 200: geofencesReply },
      },
    },
    async ({ account, params, query }) => {
      const { from, to } = query
      let rows = context.db
        .selectFrom('geofence')
        .select([
          'position as id',
          'assignment_id',
          'coordinates as geofence_coordinates',
          'from_at as from',
          'to_at as to',
        ])
        .where('company', '=', account.company)
        .where('assignment_id', '=', params.id)
        .orderBy('position', 'desc')
      if (from !== undefined)
        rows = rows.where((eb) => eb.or([eb('to_at', 'is', null), eb('to_at', '>', from)]))
      if (to !== undefined) rows = rows.where('from_at', '<', to)
      const page = await readRecordPage(
        context.db,
        { table: 'assignment', seer: account, id: params.id },
        rows,
        query,
      )
      return { ...page, data: page.data.map((row) => ({ ...row, id: String(row.id) })) }
    },
  )
}

/** Returns a geofence of an assignment, in force or past. */
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

type AssignmentBody = z.infer<typeof assignments.changes>

/**
 * Converts a request body to a command. `coordinates` is null to remove the geofence, and undefined to leave
 * it unchanged.
 */
export function toAssignmentCommand<Body extends AssignmentBody>(body: Body) {
  const { has_geofence, geofence_coordinates, ...fields } = body
  return { ...toCommandFields(fields), coordinates: has_geofence === false ? null : geofence_coordinates }
}
