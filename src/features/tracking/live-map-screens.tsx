import { PatrolTrackerPage } from '../../lazy-screens.ts'
import type { SubjectScreens } from '../../subject-screens.ts'
import { Radar } from '../../ui/icons/record-icons.ts'

export const liveMapScreens: SubjectScreens<'Live Map'> = {
  screens: [{ path: '/tracker', title: 'Patrol Tracker', page: <PatrolTrackerPage />, onMap: true }],
  navigation: [{ group: 'tracker', to: '/tracker', label: 'Patrol Tracker', icon: Radar }],
  places: {},
}
