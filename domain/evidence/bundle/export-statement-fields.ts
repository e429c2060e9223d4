import { z } from 'zod'
import { isTimeZone } from '../../time/zone-time.ts'

const position = z.tuple([z.number(), z.number()])

/** Posts and geofences of the area, as they were in the period; degrees WGS84, longitude first. */
const statedPlaces = z.object({
  posts: z.array(z.object({ name: z.string(), at: position })),
  geofences: z.array(z.object({ name: z.string(), rings: z.array(z.array(position)) })),
  /** number of places omitted because of the size limit */
  leftOut: z.number().int(),
  /** bounding box of all positions with a margin: west, south, east, north */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
})
export type StatedPlaces = z.infer<typeof statedPlaces>

/**
 * Statements of the exporter on an evidence page. No fix proves them; the log contains their digest
 * (`export-statements.ts`).
 */
export const exportStatement = z.object({
  company: z.string(),
  by: z.string(),
  reason: z.string(),
  /** IANA name */
  timeZone: z.string().refine(isTimeZone),
  /** names by ids */
  guards: z.record(z.string(), z.string()),
  /** missing in the first files */
  places: statedPlaces.optional(),
})
export type ExportStatement = z.infer<typeof exportStatement>
