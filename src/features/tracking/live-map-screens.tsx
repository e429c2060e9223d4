import { PatrolTrackerPage } from '../../loading/lazy-screens.ts'
import type { SubjectScreens } from '../../app/subject-screens.ts'
import { Radar } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const liveMapScreens: SubjectScreens<'Live Map'> = {
  screens: [{ path: '/tracker', title: tr(texts.patrolTracker), page: <PatrolTrackerPage />, onMap: true }],
  navigation: [{ group: 'tracker', to: '/tracker', label: tr(texts.patrolTracker), icon: Radar }],
  places: {},
}
