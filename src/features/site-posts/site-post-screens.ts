import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { MapPin } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const load = () => import('./site-posts-page.tsx')

export const sitePostScreens: SubjectScreens<'Site Posts'> = {
  screens: [
    screen('/site-post', tr(texts.sitePosts), load, 'SitePostsPage'),
    screen('/site-posts/new', tr(texts.addSitePost), load, 'AddSitePostPage'),
    screen('/site-posts/:id', tr(texts.sitePost), load, 'SitePostPage'),
    screen('/site-posts/:id/edit', tr(texts.editSitePost), load, 'EditSitePostPage'),
  ],
  navigation: [{ group: 'sites', to: '/site-post', label: tr(texts.sitePosts), icon: MapPin }],
  places: { 'site-post': '/site-posts/:id' },
}
