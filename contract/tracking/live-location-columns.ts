import { z } from 'zod'
import { id } from '../core/id.ts'
import { liveLocationsReply } from './location.ts'

const whole = z.array(z.number().int())
const known = z.array(z.number().nullable())

/**
 * GET /live-locations?format=columns: the same content in a third of the bytes. All columns have the same
 * length. `age_ms` is `newest` minus the time of the fix; `newest` is ms since epoch UTC. `lat_e7` and
 * `lon_e7` are ten-millionths of a degree WGS84. Accuracy is in metres, speed in m/s; null means unknown.
 * `status` is an index into `statuses`.
 */
export const liveLocationColumns = z
  .object({
    newest: z.number().int(),
    statuses: z.array(z.string()),
    columns: z.object({
      worker_id: z.array(id),
      worker_name: z.array(z.string().nullable()),
      age_ms: whole,
      lat_e7: whole,
      lon_e7: whole,
      accuracy: known,
      speed: known,
      status: whole,
      interval_ms: known,
    }),
  })
  .refine(({ columns }) => {
    const { length } = columns.worker_id
    return Object.values(columns).every((column) => column.length === length)
  })
export type LiveLocationColumns = z.infer<typeof liveLocationColumns>

export const liveLocationsQuery = z.object({ format: z.literal('columns').optional() })
/** A reply in either format: a server without support for columns returns a list of locations. */
export const liveLocationsAnyReply = z.union([liveLocationColumns, liveLocationsReply])
