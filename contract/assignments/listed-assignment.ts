import { z } from 'zod'
import { id } from '../core/id.ts'
import { pageSchema } from '../core/page.ts'
import { archivedFields } from '../core/resource.ts'

export const assignment = z.object({
  id,
  name: z.string(),
  client_id: id,
  client_name: z.string(),
  has_geofence: z.boolean(),
  /** GeoJSON Polygon as text, degrees WGS84, longitude first */
  geofence_coordinates: z.string().nullable(),
  /** first and last day on which the assignment has duties, YYYY-MM-DD; null: no limit */
  first_day: z.string().nullable().optional(),
  last_day: z.string().nullable().optional(),
  /** emergency contacts and hazards of the site */
  contacts: z.string().nullable().optional(),
  hazards: z.string().nullable().optional(),
  ...archivedFields,
})
export type Assignment = z.infer<typeof assignment>

/** GET /api/assignments: the read-only part of the resource, for readers that change nothing. */
export const assignmentList = {
  path: '/assignments',
  stream: 'assignment',
  shows: ['client'],
  page: pageSchema(assignment),
}
