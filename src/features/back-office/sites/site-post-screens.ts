import { screen, type SubjectScreens } from '../../../subject-screens.ts'
import { MapPin } from '../../../ui/icons/record-icons.ts'

const load = () => import('./site-posts-page.tsx')

export const sitePostScreens: SubjectScreens<'Site Posts'> = {
  screens: [
    screen('/site-post', 'Site Posts', load, 'SitePostsPage'),
    screen('/site-posts/new', 'Add site post', load, 'AddSitePostPage'),
    screen('/site-posts/:id', 'Site post', load, 'SitePostPage'),
    screen('/site-posts/:id/edit', 'Edit site post', load, 'EditSitePostPage'),
  ],
  navigation: [{ group: 'sites', to: '/site-post', label: 'Site Posts', icon: MapPin }],
  places: { 'site-post': '/site-posts/:id' },
}
