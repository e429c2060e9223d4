import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { Wrench } from '../../ui/icons/record-icons.ts'

const list = () => import('./issues-page.tsx')
const one = () => import('./issue-screen.tsx')

export const issueScreens: SubjectScreens<'Issues'> = {
  screens: [
    screen('/issues', 'Issues', list, 'IssuesPage'),
    screen('/issues/new', 'Add issue', one, 'AddIssuePage'),
    screen('/issues/:id', 'Issue', one, 'IssuePage'),
    screen('/issues/:id/edit', 'Amend issue', one, 'EditIssuePage'),
  ],
  navigation: [{ group: 'occurrences', to: '/issues', label: 'Issues', icon: Wrench }],
  places: { issue: '/issues/:id' },
}
