import { sitePostStream } from '../../domain/records/site-post.ts'
import type { Subject } from '../resource/subject.ts'
import { sitePosts } from './site-post-model.ts'
import { sitePostChecklistRoutes } from './site-post-checklists.ts'
import { sitePostRoutes } from './site-posts.ts'

export const sitePostSubject: Subject = {
  resource: sitePosts,
  routes: [sitePostRoutes, sitePostChecklistRoutes],
  sample: async (send, nth) => {
    await send.toNew(sitePostStream, {
      type: 'AddSitePost',
      alias: `Pier Head ${nth}`,
      postType: 'Gate',
      latitude: -0.1,
      longitude: 34.75,
      clientId: nth,
      assignmentId: nth,
    })
  },
  remove: (send, id) => send(sitePostStream, id, { type: 'RemoveSitePost' }),
}
