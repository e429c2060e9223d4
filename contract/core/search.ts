import { z } from 'zod'
import { id } from './id.ts'
import { searchTerm } from './page.ts'

/**
 * GET /api/search: records that the reader may see and that match every word of `q` (a word begins with it
 * or contains it).
 */
export const searchQuery = z.object({
  q: searchTerm,
  /** maximum results per record type */
  per_kind: z.coerce.number().int().min(1).max(20).default(6),
})

export const foundRecord = z.object({
  id,
  title: z.string(),
  /** other searchable text, to display; empty: none */
  detail: z.string(),
  /** archived, revoked, suspended or former; null: none of these */
  state: z.string().nullable(),
  /** URL of the record's page in the console */
  href: z.string(),
})
export type FoundRecord = z.infer<typeof foundRecord>

export const searchReply = z.object({
  data: z.array(
    z.object({
      /** the stream type, e.g. `site-post` */
      kind: z.string(),
      /** plural label of the record type */
      many: z.string(),
      records: z.array(foundRecord),
      /** whether there are more matches of this type */
      more: z.boolean(),
    }),
  ),
  /** positions in the event log: of the search index, and of the newest event */
  meta: z.object({ position: z.number().int(), newest: z.number().int() }),
})
export type SearchReply = z.infer<typeof searchReply>
