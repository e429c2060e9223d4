import { recordScreens, type SubjectScreens } from '../../../subject-screens.ts'
import { ClipboardList } from '../../../ui/icons/record-icons.ts'

export const assignmentScreens: SubjectScreens<'Assignments'> = {
  screens: recordScreens('Assignment', () => import('./assignments-page.tsx'), '/assignments', {
    list: '/clients/assignments',
  }),
  navigation: [{ group: 'clients', to: '/clients/assignments', label: 'Assignments', icon: ClipboardList }],
  places: { assignment: '/assignments/view/:id' },
}
