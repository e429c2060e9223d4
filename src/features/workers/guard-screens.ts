import { recordScreens, screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { ShieldUser } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const AT = '/employees/patrollers'
const importing = () => import('./import/import-guards-page.tsx')

export const guardScreens: SubjectScreens<'Guards'> = {
  screens: [
    ...recordScreens('Guard', () => import('./guards-page.tsx'), AT, {
      add: tr(texts.atAddAssignedSecurityOfficer, { AT }),
      view: `${AT}/view-security-officer/:id`,
      edit: `${AT}/edit-security-officer/:id`,
    }),
    screen(`${AT}/import`, tr(texts.importGuards), importing, 'ImportGuardsPage'),
  ],
  navigation: [{ group: 'team', to: AT, label: tr(texts.patrollers), icon: ShieldUser }],
  places: { worker: `${AT}/view-security-officer/:id` },
}
