import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { History } from '../../ui/icons/control-icons.ts'

export const activityScreens: SubjectScreens<'Activity'> = {
  screens: [screen('/activity', 'Activity', () => import('./activity-page.tsx'), 'ActivityPage')],
  navigation: [{ group: 'company', to: '/activity', label: 'Activity', icon: History }],
  places: {},
}
