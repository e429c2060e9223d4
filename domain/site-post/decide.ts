import { z } from 'zod'
import type { Decision, StreamType } from '../event.ts'
import { refuse } from '../refusal.ts'
import {
  evolveSitePost,
  noSitePost,
  type SitePostEvent,
  type SitePostState,
  sitePostEvent,
} from './site-post.ts'

export const sitePostCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('AddSitePost'),
    alias: z.string().trim().min(1).max(120),
    /** Gate, Lobby, Perimeter, … */
    postType: z.string().trim().min(1).max(60),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    clientId: z.string().min(1),
    assignmentId: z.string().min(1).nullable(),
  }),
])
export type SitePostCommand = z.infer<typeof sitePostCommand>

export function decideSitePost(command: SitePostCommand, state: SitePostState): Decision<SitePostEvent> {
  switch (command.type) {
    case 'AddSitePost':
      if (state.added) return refuse('already_added', 'This site post exists already.')
      return { events: [{ ...command, type: 'SitePostAdded' }] }
  }
}

export const sitePostStream: StreamType<SitePostState, SitePostCommand, SitePostEvent> = {
  name: 'site-post',
  command: sitePostCommand,
  event: sitePostEvent,
  initial: noSitePost,
  evolve: evolveSitePost,
  decide: decideSitePost,
}
