import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { TriangleAlert } from '../../ui/icons/control-icons.ts'

const list = () => import('./issues-page.tsx')
const one = () => import('./issue-screen.tsx')

export const issueScreens: SubjectScreens<'Issues'> = {
  screens: [
    screen('/issues', 'Issues', list, 'IssuesPage'),
    screen('/issues/new', 'Add issue', one, 'AddIssuePage'),
    screen('/issues/:id', 'Issue', one, 'IssuePage'),
    screen('/issues/:id/edit', 'Amend issue', one, 'EditIssuePage'),
  ],
  navigation: [{ group: 'occurrences', to: '/issues', label: 'Issues', icon: TriangleAlert }],
  places: { issue: '/issues/:id' },
}
