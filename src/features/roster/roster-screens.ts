import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { CalendarOff, CalendarRange, DoorOpen } from '../../ui/icons/record-icons.ts'
import { Repeat } from '../../ui/icons/replay-icons.ts'

const loadRules = () => import('./roster-rules-page.tsx')

/** Beside the screens of the shifts that it is planned from. */
export const rosterScreens = {
  screens: [
    screen('/schedule/roster', 'Roster', () => import('./roster-page.tsx'), 'RosterPage'),
    screen('/schedule/offers', 'Shift offers', () => import('./shift-offers-page.tsx'), 'ShiftOffersPage'),
    screen('/schedule/swaps', 'Shift swaps', () => import('./shift-swaps-page.tsx'), 'ShiftSwapsPage'),
    screen('/schedule/rules', 'Holidays and limits', loadRules, 'RosterRulesPage'),
    screen('/schedule/rules/edit', 'Edit holidays and limits', loadRules, 'EditRosterRulesPage', {
      needs: 'Edit Shifts',
    }),
  ],
  navigation: [
    { group: 'schedule', to: '/schedule/roster', label: 'Roster', icon: CalendarRange },
    { group: 'schedule', to: '/schedule/offers', label: 'Shift offers', icon: DoorOpen },
    { group: 'schedule', to: '/schedule/swaps', label: 'Shift swaps', icon: Repeat },
    { group: 'schedule', to: '/schedule/rules', label: 'Holidays and limits', icon: CalendarOff },
  ],
} as const satisfies Pick<SubjectScreens, 'screens' | 'navigation'>
