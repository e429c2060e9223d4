import { recordScreens, type SubjectScreens } from '../../app/subject-screens.ts'
import { ClipboardList } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const assignmentScreens: SubjectScreens<'Assignments'> = {
  screens: recordScreens('Assignment', () => import('./assignments-page.tsx'), '/assignments', {
    list: '/clients/assignments',
  }),
  navigation: [
    { group: 'clients', to: '/clients/assignments', label: tr(texts.assignments2), icon: ClipboardList },
  ],
  places: { assignment: '/assignments/view/:id' },
}
