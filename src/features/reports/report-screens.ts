import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { FileText } from '../../ui/icons/record-icons.ts'

const schedules = () => import('./report-schedules-page.tsx')

export const reportScreens: SubjectScreens<'Reports'> = {
  screens: [
    screen('/reports', 'Reports', () => import('./reports-page.tsx'), 'ReportsPage'),
    screen('/reports/schedules', 'Report schedules', schedules, 'ReportSchedulesPage'),
    screen('/reports/schedules/add', 'Add report schedule', schedules, 'AddReportSchedulePage'),
    screen('/reports/schedules/view/:id', 'Report schedule', schedules, 'ReportSchedulePage'),
    screen('/reports/schedules/edit/:id', 'Edit report schedule', schedules, 'EditReportSchedulePage'),
    screen('/reports/:slug', 'Report', () => import('./report-page.tsx'), 'ReportPage'),
  ],
  navigation: [{ group: 'reports', to: '/reports', label: 'Reports', icon: FileText }],
  places: { report: null, 'report-schedule': '/reports/schedules/view/:id' },
}
