import { z } from 'zod'
import { recordStream } from './record-stream.ts'
import { label } from './text.ts'

const id = z.string().min(1)

export const sitePostRules = z.object({
  alias: label(120),
  /** Gate, Lobby, Perimeter, … */
  postType: label(60),
  /** degrees WGS84 */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  clientId: id,
  assignmentId: id.nullish(),
})

/** A place where guards stand or pass. */
export const sitePostStream = recordStream({
  name: 'site-post',
  rules: sitePostRules,
  kept: z.object({
    alias: z.string(),
    postType: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    clientId: id,
    assignmentId: id.nullable().default(null),
  }),
  add: ['AddSitePost', 'SitePostAdded'],
  change: ['ChangeSitePost', 'SitePostChanged'],
  remove: ['RemoveSitePost', 'SitePostRemoved'],
})
