import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { Route } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const roundRunScreens: Pick<SubjectScreens, 'screens'> & Required<Pick<SubjectScreens, 'navigation'>> =
  {
    screens: [
      screen('/rounds', tr(texts.rounds2), () => import('./round-runs-page.tsx'), 'RoundRunsPage'),
      screen('/rounds/:id', tr(texts.round2), () => import('./round-run-page.tsx'), 'RoundRunPage'),
    ],
    navigation: [{ group: 'schedule', to: '/rounds', label: tr(texts.rounds2), icon: Route }],
  }
