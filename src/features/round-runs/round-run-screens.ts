import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { Route } from '../../ui/icons/control-icons.ts'

/** The rounds as they are walked, which are screens of the subject Patrols. */
export const roundRunScreens: Pick<SubjectScreens, 'screens'> & Required<Pick<SubjectScreens, 'navigation'>> =
  {
    screens: [
      screen('/rounds', 'Rounds', () => import('./round-runs-page.tsx'), 'RoundRunsPage'),
      screen('/rounds/:id', 'Round', () => import('./round-run-page.tsx'), 'RoundRunPage'),
    ],
    navigation: [{ group: 'schedule', to: '/rounds', label: 'Rounds', icon: Route }],
  }
