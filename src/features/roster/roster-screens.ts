import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { CalendarOff, CalendarRange, DoorOpen } from '../../ui/icons/record-icons.ts'
import { Repeat } from '../../ui/icons/replay-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const loadRules = () => import('./roster-rules-page.tsx')

export const rosterScreens = {
  screens: [
    screen('/schedule/roster', tr(texts.roster), () => import('./plan/roster-page.tsx'), 'RosterPage'),
    screen(
      '/schedule/offers',
      tr(texts.shiftOffers),
      () => import('./shift-offers/shift-offers-page.tsx'),
      'ShiftOffersPage',
    ),
    screen(
      '/schedule/swaps',
      tr(texts.shiftSwaps),
      () => import('./shift-offers/shift-swaps-page.tsx'),
      'ShiftSwapsPage',
    ),
    screen('/schedule/rules', tr(texts.holidaysAndLimits2), loadRules, 'RosterRulesPage'),
    screen('/schedule/rules/edit', tr(texts.editHolidaysAndLimits), loadRules, 'EditRosterRulesPage', {
      needs: 'Edit Shifts',
    }),
  ],
  navigation: [
    { group: 'schedule', to: '/schedule/roster', label: tr(texts.roster), icon: CalendarRange },
    { group: 'schedule', to: '/schedule/offers', label: tr(texts.shiftOffers), icon: DoorOpen },
    { group: 'schedule', to: '/schedule/swaps', label: tr(texts.shiftSwaps), icon: Repeat },
    { group: 'schedule', to: '/schedule/rules', label: tr(texts.holidaysAndLimits2), icon: CalendarOff },
  ],
} as const satisfies Pick<SubjectScreens, 'screens' | 'navigation'>
