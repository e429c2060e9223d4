import { recordScreens, type SubjectScreens } from '../../../app/subject-screens.ts'
import { KeyRound } from '../../../ui/icons/record-icons.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export const roleScreens: SubjectScreens<'Roles'> = {
  screens: recordScreens('Role', () => import('./roles-page.tsx'), '/worker-roles'),
  navigation: [{ group: 'team', to: '/worker-roles', label: tr(texts.roles2), icon: KeyRound }],
  places: { role: '/worker-roles/view/:id', 'second-factor-rule': '/worker-roles/view/:id' },
}
