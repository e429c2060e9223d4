import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { ScanEye } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const load = () => import('./security-log-page.tsx')

export const securityLogScreens: SubjectScreens<'Security Log'> = {
  screens: [screen('/security-log', tr(texts.securityLog2), load, 'SecurityLogPage')],
  navigation: [{ group: 'company', to: '/security-log', label: tr(texts.securityLog2), icon: ScanEye }],
  places: {},
}
