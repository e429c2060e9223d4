import { z } from 'zod'
import { id } from './id.ts'
import { pageOf, pageQuery } from './page.ts'
import { searchTerm } from './text.ts'

export const sitePost = z.object({
  id,
  alias: z.string(),
  /** degrees WGS84; other servers may send text */
  latitude: z.union([z.number(), z.string()]).nullable(),
  longitude: z.union([z.number(), z.string()]).nullable(),
  type: z.string(),
  assignment_id: id.nullable().optional(),
  assignment_name: z.string().nullable(),
  owner: id.nullable(),
})
export type SitePost = z.infer<typeof sitePost>

/** GET /api/site-posts; owner is a client's id */
export const sitePostsQuery = pageQuery(10).extend({ owner: id.optional(), search: searchTerm.optional() })
export const sitePostsReply = pageOf(sitePost)
/** GET /api/site-posts/{id} */
export const sitePostReply = z.object({ data: sitePost })
