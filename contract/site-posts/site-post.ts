import { z } from 'zod'
import { sitePostRules } from '../../domain/records/site-post-rules.ts'
import { id } from '../core/id.ts'
import { archivedFields, archivedFilter, listQuery, resource } from '../core/resource.ts'

export const sitePost = z.object({
  id,
  alias: z.string(),
  /** degrees WGS84; servers of other vendors may send text */
  latitude: z.union([z.number(), z.string()]).nullable(),
  longitude: z.union([z.number(), z.string()]).nullable(),
  type: z.string(),
  assignment_id: id.nullable().optional(),
  assignment_name: z.string().nullable(),
  /** id of the client */
  owner: id.nullable(),
  owner_name: z.string().nullable().optional(),
  /** IANA name; null: the company's time zone applies */
  time_zone: z.string().nullable().optional(),
  ...archivedFields,
})
export type SitePost = z.infer<typeof sitePost>

const { alias, postType, latitude, longitude, timeZone } = sitePostRules.shape

export const sitePosts = resource({
  path: '/site-posts',
  stream: 'site-post',
  shows: ['assignment', 'client'],
  query: listQuery(10, ['id', 'alias', 'type', 'owner_name', 'assignment_name']).extend({
    owner: id.optional(),
    assignment_id: id.optional(),
    /** filter: site posts with this checklist */
    checklist_id: id.optional(),
    ...archivedFilter,
  }),
  row: sitePost,
  body: z.object({
    alias,
    type: postType,
    latitude,
    longitude,
    owner: id,
    assignment_id: id.nullable().optional(),
    time_zone: timeZone,
  }),
})

/** POST /api/assignments/{id}/site-posts creates a post on the assignment, or adds an existing post */
export const assignmentPostBody = z.union([
  z.object({ site_post_id: id }),
  sitePosts.body.omit({ assignment_id: true }),
])
