import { PatrolTrailPage } from '../../loading/lazy-screens.ts'
import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { Footprints } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const patrolScreens: SubjectScreens<'Patrols'> = {
  screens: [
    screen('/patrols', tr(texts.patrols), () => import('./patrols-page.tsx'), 'PatrolsPage'),
    {
      path: '/patrols/:id/trail',
      title: tr(texts.patrolTrail),
      page: <PatrolTrailPage />,
      needs: 'View Live Map',
      onMap: true,
    },
  ],
  navigation: [{ group: 'tracker', to: '/patrols', label: tr(texts.patrols), icon: Footprints }],
  places: {
    patrol: '/patrols/:id/trail',
    'patrol-route': '/schedule/view-patrol/:id',
    checkpoint: '/schedule/view-checkpoint/:id',
    'round-run': '/rounds/:id',
  },
}
