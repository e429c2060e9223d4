import { recordScreens, type SubjectScreens } from '../../app/subject-screens.ts'
import { Building2 } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const clientScreens: SubjectScreens<'Clients'> = {
  screens: recordScreens('Client', () => import('./clients-page.tsx'), '/clients', {
    list: '/clients/list',
    add: '/clients/add-client',
  }),
  navigation: [{ group: 'clients', to: '/clients/list', label: tr(texts.list), icon: Building2 }],
  places: { client: '/clients/view/:id', 'client-link': null },
}
