import { recordScreens, screen, type SubjectScreens } from '../../../subject-screens.ts'
import { ListChecks } from '../../../ui/icons/record-icons.ts'

const runs = () => import('./checklist-runs-page.tsx')
const dashboard = () => import('./checklists-dashboard-page.tsx')
const filling = () => import('./fill-in-page.tsx')
const codes = () => import('./reporting-codes-page.tsx')
const byCode = () => import('./field-reports-page.tsx')

export const checklistScreens: SubjectScreens<'Checklists'> = {
  screens: [
    ...recordScreens('Checklist', () => import('./checklists-page.tsx'), '/checklists', {
      list: '/check-list',
      add: '/checklists/new',
      view: '/checklists/:id',
      edit: '/checklists/:id/edit',
    }),
    screen('/checklistsdashboard', 'Checklists dashboard', dashboard, 'ChecklistsDashboardPage'),
    screen('/checklist-reports/new', 'Fill in a checklist', filling, 'NewReportPage'),
    screen('/checklist-reports/:id/fill-in', 'Fill in a checklist', filling, 'FillInPage'),
    screen('/checklist-reports', 'Checklist reports', runs, 'ChecklistRunsPage'),
    screen('/checklist-reports/:id', 'Checklist report', runs, 'ChecklistRunPage'),
    screen('/field-reports', 'Reports by code', byCode, 'FieldReportsPage'),
    screen('/field-reports/:id', 'Report by code', byCode, 'FieldReportPage'),
    screen('/reporting-codes/:id', 'Reporting code', codes, 'ReportingCodePage'),
  ],
  navigation: [{ group: 'sites', to: '/checklistsdashboard', label: 'Checklists', icon: ListChecks }],
  places: {
    checklist: '/checklists/:id',
    'checklist-run': '/checklist-reports/:id',
    'reporting-code': '/reporting-codes/:id',
    'field-report': '/field-reports/:id',
  },
}
