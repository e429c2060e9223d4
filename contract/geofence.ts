import { z } from 'zod'
import { id } from './id.ts'
import { pageSchema, pageQuery } from './page.ts'

const moment = z.coerce.number().int().nonnegative()

/** A geofence of an assignment and when it was in force: a night is judged by the fence of that night. */
export const effectiveGeofence = z.object({
  id,
  assignment_id: id,
  /** GeoJSON Polygon as text, degrees WGS84, longitude first */
  geofence_coordinates: z.string(),
  /** ms since epoch UTC */
  from: z.number(),
  /** ms since epoch UTC, exclusive; null while it is in force */
  to: z.number().nullable(),
})
export type EffectiveGeofence = z.infer<typeof effectiveGeofence>

/**
 * GET /api/assignments/{id}/geofences?from=ms&to=ms: those in force at any time in the period, newest first
 */
export const geofencesQuery = pageQuery(10).extend({ from: moment.optional(), to: moment.optional() })
export const geofencesReply = pageSchema(effectiveGeofence)
