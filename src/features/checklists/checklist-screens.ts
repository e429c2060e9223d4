import { recordScreens, screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { ListChecks } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const runs = () => import('./runs/checklist-runs-page.tsx')
const dashboard = () => import('./runs/checklists-dashboard-page.tsx')
const filling = () => import('./field-reports/fill-in-page.tsx')
const codes = () => import('./reporting-codes/reporting-codes-page.tsx')
const byCode = () => import('./field-reports/field-reports-page.tsx')

export const checklistScreens: SubjectScreens<'Checklists'> = {
  screens: [
    ...recordScreens('Checklist', () => import('./checklists-page.tsx'), '/checklists', {
      list: '/check-list',
      add: '/checklists/new',
      view: '/checklists/:id',
      edit: '/checklists/:id/edit',
    }),
    screen('/checklistsdashboard', tr(texts.checklistsDashboard), dashboard, 'ChecklistsDashboardPage'),
    screen('/checklist-reports/new', tr(texts.fillInAChecklist), filling, 'NewReportPage'),
    screen('/checklist-reports/:id/fill-in', tr(texts.fillInAChecklist), filling, 'FillInPage'),
    screen('/checklist-reports', tr(texts.checklistReports2), runs, 'ChecklistRunsPage'),
    screen('/checklist-reports/:id', tr(texts.checklistReport2), runs, 'ChecklistRunPage'),
    screen('/field-reports', tr(texts.reportsByCode), byCode, 'FieldReportsPage'),
    screen('/field-reports/:id', tr(texts.reportByCode), byCode, 'FieldReportPage'),
    screen('/reporting-codes/:id', tr(texts.reportingCode), codes, 'ReportingCodePage'),
  ],
  navigation: [
    { group: 'sites', to: '/checklistsdashboard', label: tr(texts.checklists2), icon: ListChecks },
  ],
  places: {
    checklist: '/checklists/:id',
    'checklist-run': '/checklist-reports/:id',
    'reporting-code': '/reporting-codes/:id',
    'field-report': '/field-reports/:id',
  },
}
