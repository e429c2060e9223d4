import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { CalendarRange, DoorOpen } from '../../ui/icons/record-icons.ts'

/** Beside the screens of the shifts that it is planned from. */
export const rosterScreens = {
  screens: [
    screen('/schedule/roster', 'Roster', () => import('./roster-page.tsx'), 'RosterPage'),
    screen('/schedule/offers', 'Shift offers', () => import('./shift-offers-page.tsx'), 'ShiftOffersPage'),
  ],
  navigation: [
    { group: 'schedule', to: '/schedule/roster', label: 'Roster', icon: CalendarRange },
    { group: 'schedule', to: '/schedule/offers', label: 'Shift offers', icon: DoorOpen },
  ],
} as const satisfies Pick<SubjectScreens, 'screens' | 'navigation'>
