import { DashboardPage } from '../../lazy-screens.ts'
import type { SubjectScreens } from '../../subject-screens.ts'
import { LayoutDashboard } from '../../ui/icons/record-icons.ts'

export const dashboardScreens: SubjectScreens<'Dashboard'> = {
  screens: [{ path: '/dashboard', title: 'Dashboard', page: <DashboardPage /> }],
  navigation: [{ group: 'home', to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard }],
  places: {},
}
