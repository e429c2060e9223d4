import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { FileText } from '../../ui/icons/record-icons.ts'

export const reportScreens: SubjectScreens<'Reports'> = {
  screens: [
    screen('/reports', 'Reports', () => import('./reports-page.tsx'), 'ReportsPage'),
    screen('/reports/:slug', 'Report', () => import('./report-page.tsx'), 'ReportPage'),
  ],
  navigation: [{ group: 'reports', to: '/reports', label: 'Reports', icon: FileText }],
  places: { report: null },
}
