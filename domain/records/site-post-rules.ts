import { z } from 'zod'
import { label } from '../text/text.ts'
import { isTimeZone } from '../time/zone-time.ts'

const id = z.string().min(1)

/**
 * Fields of a site post in commands. They are separate from the stream, so that the map page need not load
 * the stream.
 */
export const sitePostRules = z.object({
  alias: label(120),
  /** e.g. Gate, Lobby or Perimeter */
  postType: label(60),
  /** degrees WGS84 */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  clientId: id,
  assignmentId: id.nullish(),
  /** IANA name; null or empty: the company's time zone */
  timeZone: z
    .string()
    .max(64)
    .refine((zone) => zone === '' || isTimeZone(zone), 'Unknown time zone.')
    .transform((zone) => zone || null)
    .nullish(),
})
