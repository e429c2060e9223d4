import { recordScreens, screen, type SubjectScreens } from '../../../subject-screens.ts'
import { ShieldUser } from '../../../ui/icons/record-icons.ts'

const AT = '/employees/patrollers'
const importing = () => import('./import-guards-page.tsx')

export const guardScreens: SubjectScreens<'Guards'> = {
  screens: [
    ...recordScreens('Guard', () => import('./guards-page.tsx'), AT, {
      add: `${AT}/add-assigned-security-officer`,
      view: `${AT}/view-security-officer/:id`,
      edit: `${AT}/edit-security-officer/:id`,
    }),
    screen(`${AT}/import`, 'Import guards', importing, 'ImportGuardsPage'),
  ],
  navigation: [{ group: 'team', to: AT, label: 'Patrollers', icon: ShieldUser }],
  places: { worker: `${AT}/view-security-officer/:id` },
}
