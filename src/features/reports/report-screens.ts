import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { FileText } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const saved = () => import('./custom-reports-page.tsx')
const schedules = () => import('./report-schedules-page.tsx')

export const reportScreens: SubjectScreens<'Reports'> = {
  screens: [
    screen('/reports', tr(texts.reports), () => import('./reports-page.tsx'), 'ReportsPage'),
    screen('/reports/schedules', tr(texts.reportSchedules2), schedules, 'ReportSchedulesPage'),
    screen('/reports/schedules/add', tr(texts.addReportSchedule), schedules, 'AddReportSchedulePage'),
    screen('/reports/schedules/view/:id', tr(texts.reportSchedule2), schedules, 'ReportSchedulePage'),
    screen('/reports/schedules/edit/:id', tr(texts.editReportSchedule), schedules, 'EditReportSchedulePage'),
    screen('/reports/saved', tr(texts.savedReports2), saved, 'CustomReportsPage'),
    screen('/reports/saved/add', tr(texts.addSavedReport), saved, 'AddCustomReportPage'),
    screen('/reports/saved/view/:id', tr(texts.savedReport2), saved, 'CustomReportPage'),
    screen('/reports/saved/edit/:id', tr(texts.editSavedReport), saved, 'EditCustomReportPage'),
    screen('/reports/:slug', tr(texts.report), () => import('./report-page.tsx'), 'ReportPage'),
  ],
  navigation: [{ group: 'reports', to: '/reports', label: tr(texts.reports), icon: FileText }],
  places: {
    report: null,
    'report-schedule': '/reports/schedules/view/:id',
    'custom-report': '/reports/saved/view/:id',
  },
}
