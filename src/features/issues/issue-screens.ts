import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { Wrench } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = () => import('./issues-page.tsx')
const one = () => import('./issue-screen.tsx')

export const issueScreens: SubjectScreens<'Issues'> = {
  screens: [
    screen('/issues', tr(texts.issues2), list, 'IssuesPage'),
    screen('/issues/new', tr(texts.addIssue), one, 'AddIssuePage'),
    screen('/issues/:id', tr(texts.issue), one, 'IssuePage'),
    screen('/issues/:id/edit', tr(texts.amendIssue), one, 'EditIssuePage'),
  ],
  navigation: [{ group: 'occurrences', to: '/issues', label: tr(texts.issues2), icon: Wrench }],
  places: { issue: '/issues/:id' },
}
