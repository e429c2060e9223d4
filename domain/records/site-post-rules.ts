import { z } from 'zod'
import { label } from '../text/text.ts'
import { isTimeZone } from '../time/zone-time.ts'

const id = z.string().min(1)

/**
 * Fields of a site post in commands. Separate from the stream, because the map page does not need
 * the stream.
 */
export const sitePostRules = z.object({
  alias: label(120),
  /** for example Gate, Lobby, Perimeter */
  postType: label(60),
  /** degrees WGS84 */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  clientId: id,
  assignmentId: id.nullish(),
  /** IANA name; null or empty: that of the company */
  timeZone: z
    .string()
    .max(64)
    .refine((zone) => zone === '' || isTimeZone(zone), 'Unknown time zone.')
    .transform((zone) => zone || null)
    .nullish(),
})
