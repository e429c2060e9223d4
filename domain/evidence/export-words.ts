import { z } from 'zod'
import { isTimeZone } from '../time/zone-time.ts'

/** What the exporter states on an evidence page; no signature covers it. */
export const exportWords = z.object({
  company: z.string(),
  by: z.string(),
  reason: z.string(),
  /** IANA name */
  timeZone: z.string().refine(isTimeZone),
  /** names by ids */
  guards: z.record(z.string(), z.string()),
})
export type ExportWords = z.infer<typeof exportWords>
