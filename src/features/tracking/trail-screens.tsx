import { TrailGuardPage } from '../../lazy-screens.ts'
import type { SubjectScreens } from '../../subject-screens.ts'
import { Route } from '../../ui/icons/control-icons.ts'

export const trailScreens: SubjectScreens<'Trails'> = {
  screens: [
    {
      path: '/tracker/trail',
      title: 'Trail Guard',
      page: <TrailGuardPage />,
      needs: 'View Live Map',
      onMap: true,
    },
  ],
  navigation: [{ group: 'tracker', to: '/tracker/trail', label: 'Trail Guard', icon: Route }],
  places: { 'fix-exports': null, 'fix-seals': null },
}
