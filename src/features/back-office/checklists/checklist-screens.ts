import { recordScreens, screen, type SubjectScreens } from '../../../subject-screens.ts'
import { ListChecks } from '../../../ui/icons/record-icons.ts'

const runs = () => import('./checklist-runs-page.tsx')
const codes = () => import('./reporting-codes-page.tsx')

export const checklistScreens: SubjectScreens<'Checklists'> = {
  screens: [
    ...recordScreens('Checklist', () => import('./checklists-page.tsx'), '/checklists', {
      list: '/checklistsdashboard',
      add: '/checklists/new',
      view: '/checklists/:id',
      edit: '/checklists/:id/edit',
    }),
    screen('/checklist-reports', 'Checklist reports', runs, 'ChecklistRunsPage'),
    screen('/checklist-reports/:id', 'Checklist report', runs, 'ChecklistRunPage'),
    screen('/reporting-codes/:id', 'Reporting code', codes, 'ReportingCodePage'),
  ],
  navigation: [{ group: 'sites', to: '/checklistsdashboard', label: 'Checklists', icon: ListChecks }],
  places: {
    checklist: '/checklists/:id',
    'checklist-run': '/checklist-reports/:id',
    'reporting-code': '/reporting-codes/:id',
  },
}
