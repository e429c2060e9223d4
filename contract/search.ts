import { z } from 'zod'
import { id } from './id.ts'
import { searchTerm } from './page.ts'

/** GET /api/search: what the reader may see whose words begin with, or contain, each word of `q`. */
export const searchQuery = z.object({
  q: searchTerm,
  /** the most of one kind */
  per_kind: z.coerce.number().int().min(1).max(20).default(6),
})

export const foundRecord = z.object({
  id,
  title: z.string(),
  /** what else it is found by, to be shown; empty where there is none */
  detail: z.string(),
  /** archived, revoked, suspended, former; null where it is none of these */
  state: z.string().nullable(),
  /** its page in the console */
  href: z.string(),
})
export type FoundRecord = z.infer<typeof foundRecord>

export const searchReply = z.object({
  data: z.array(
    z.object({
      /** the stream type, e.g. `site-post` */
      kind: z.string(),
      /** what people call several of them */
      many: z.string(),
      records: z.array(foundRecord),
      /** whether there are more than these */
      more: z.boolean(),
    }),
  ),
  /** up to where in the company's log the index has come, and where the log is */
  meta: z.object({ position: z.number().int(), newest: z.number().int() }),
})
export type SearchReply = z.infer<typeof searchReply>
