import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { CalendarRange } from '../../ui/icons/record-icons.ts'

/** Beside the screens of the shifts that it is planned from. */
export const rosterScreens = {
  screens: [screen('/schedule/roster', 'Roster', () => import('./roster-page.tsx'), 'RosterPage')],
  navigation: [{ group: 'schedule', to: '/schedule/roster', label: 'Roster', icon: CalendarRange }],
} as const satisfies Pick<SubjectScreens, 'screens' | 'navigation'>
