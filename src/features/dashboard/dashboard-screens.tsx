import { DashboardPage } from '../../loading/lazy-screens.ts'
import type { SubjectScreens } from '../../app/subject-screens.ts'
import { LayoutDashboard } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const dashboardScreens: SubjectScreens<'Dashboard'> = {
  screens: [{ path: '/dashboard', title: tr(texts.dashboard), page: <DashboardPage /> }],
  navigation: [{ group: 'home', to: '/dashboard', label: tr(texts.dashboard), icon: LayoutDashboard }],
  places: {},
}
