import { PatrolTrailPage } from '../../../lazy-screens.ts'
import { screen, type SubjectScreens } from '../../../subject-screens.ts'
import { Footprints } from '../../../ui/icons/record-icons.ts'

export const patrolScreens: SubjectScreens<'Patrols'> = {
  screens: [
    screen('/patrols', 'Patrols', () => import('./patrols-page.tsx'), 'PatrolsPage'),
    {
      path: '/patrols/:id/trail',
      title: 'Patrol trail',
      page: <PatrolTrailPage />,
      needs: 'View Live Map',
      onMap: true,
    },
  ],
  navigation: [{ group: 'tracker', to: '/patrols', label: 'Patrols', icon: Footprints }],
  places: {
    patrol: '/patrols/:id/trail',
    'patrol-route': '/schedule/view-patrol/:id',
    checkpoint: '/schedule/view-checkpoint/:id',
    'round-run': '/rounds/:id',
  },
}
