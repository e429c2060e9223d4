import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { ScanEye } from '../../ui/icons/record-icons.ts'

const load = () => import('./security-log-page.tsx')

export const securityLogScreens: SubjectScreens<'Security Log'> = {
  screens: [screen('/security-log', 'Security Log', load, 'SecurityLogPage')],
  navigation: [{ group: 'company', to: '/security-log', label: 'Security Log', icon: ScanEye }],
  places: {},
}
