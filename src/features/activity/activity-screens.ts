import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { History } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const activityScreens: SubjectScreens<'Activity'> = {
  screens: [screen('/activity', tr(texts.activity2), () => import('./activity-page.tsx'), 'ActivityPage')],
  navigation: [{ group: 'company', to: '/activity', label: tr(texts.activity2), icon: History }],
  places: {},
}
