import { z } from 'zod'
import { id } from './id.ts'
import { pageOf, pageQuery } from './page.ts'
import { searchTerm } from './text.ts'

export const assignment = z.object({
  id,
  name: z.string(),
  client_id: id,
  client_name: z.string(),
  has_geofence: z.boolean(),
  /** GeoJSON Polygon as text, degrees WGS84, longitude first */
  geofence_coordinates: z.string().nullable(),
})
export type Assignment = z.infer<typeof assignment>

/** GET /api/assignments (per_page 1000) and GET /api/client-assignments/{clientId} (per_page 10) */
export const assignmentsQuery = pageQuery(1000).extend({
  client_id: id.optional(),
  search: searchTerm.optional(),
})
export const assignmentsReply = pageOf(assignment)
/** GET /api/assignments/{id} */
export const assignmentReply = z.object({ data: assignment })

/** One guard on one assignment: GET /api/assignment-workers/{assignmentId}, GET /api/worker-assignments/{workerId} */
export const workerAssignment = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  assignment_id: id,
  assignment_name: z.string(),
  shift_name: z.string().nullable(),
})
export type WorkerAssignment = z.infer<typeof workerAssignment>
export const workerAssignmentsReply = pageOf(workerAssignment)
