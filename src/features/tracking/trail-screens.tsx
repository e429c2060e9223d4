import { TrailGuardPage } from '../../loading/lazy-screens.ts'
import type { SubjectScreens } from '../../app/subject-screens.ts'
import { Route } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const trailScreens: SubjectScreens<'Trails'> = {
  screens: [
    {
      path: '/tracker/trail',
      title: tr(texts.trailGuard),
      page: <TrailGuardPage />,
      needs: 'View Live Map',
      onMap: true,
    },
  ],
  navigation: [{ group: 'tracker', to: '/tracker/trail', label: tr(texts.trailGuard), icon: Route }],
  places: { 'fix-exports': null, 'file-export': null, 'fix-seals': null },
}
