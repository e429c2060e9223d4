import { z } from 'zod'
import { isTimeZone } from '../time/zone-time.ts'

const position = z.tuple([z.number(), z.number()])

/** Posts and geofences of the area, as they were in the span; degrees WGS84, longitude first. */
const statedPlaces = z.object({
  posts: z.array(z.object({ name: z.string(), at: position })),
  geofences: z.array(z.object({ name: z.string(), rings: z.array(z.array(position)) })),
  /** how many more there are than a file holds */
  leftOut: z.number().int(),
  /** what holds all positions, and a margin: west, south, east, north */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
})
export type StatedPlaces = z.infer<typeof statedPlaces>

/** What the exporter states on an evidence page. No fix proves it; the log holds its digest (`export-statements.ts`). */
export const exportWords = z.object({
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
export type ExportWords = z.infer<typeof exportWords>
