import { z } from 'zod'
import { isTimeZone } from '../../time/zone-time.ts'

const position = z.tuple([z.number(), z.number()])

/**
 * Posts and geofences in the area, as they were in the period. Positions are degrees WGS84, longitude
 * first.
 */
const statedPlaces = z.object({
  posts: z.array(z.object({ name: z.string(), at: position })),
  geofences: z.array(z.object({ name: z.string(), rings: z.array(z.array(position)) })),
  /** number of places that were omitted because of the size limit */
  leftOut: z.number().int(),
  /** bounding box of all positions with a margin: [west, south, east, north]; null: no positions */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
})
export type StatedPlaces = z.infer<typeof statedPlaces>

/**
 * What the exporter states on an evidence page. Fixes do not prove it, but the event log contains its
 * digest (`export-statements.ts`).
 */
export const exportStatement = z.object({
  company: z.string(),
  by: z.string(),
  reason: z.string(),
  /** IANA name */
  timeZone: z.string().refine(isTimeZone),
  /** names of guards by id */
  guards: z.record(z.string(), z.string()),
  /** files of the first version lack it */
  places: statedPlaces.optional(),
})
export type ExportStatement = z.infer<typeof exportStatement>
