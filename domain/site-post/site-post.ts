import { z } from 'zod'

/** A place where guards stand or pass. Degrees WGS84. */
export const sitePostEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SitePostAdded'),
    alias: z.string(),
    postType: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    clientId: z.string().min(1),
    assignmentId: z.string().min(1).nullable(),
  }),
])
export type SitePostEvent = z.infer<typeof sitePostEvent>

export interface SitePostState {
  added: boolean
}

export const noSitePost: SitePostState = { added: false }

export function evolveSitePost(_state: SitePostState, event: SitePostEvent): SitePostState {
  switch (event.type) {
    case 'SitePostAdded':
      return { added: true }
  }
}
