import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { CalendarOff } from '../../ui/icons/record-icons.ts'

const pages = () => import('./leave-page.tsx')

export const leaveScreens: SubjectScreens<'Leave'> = {
  screens: [
    screen('/schedule/leave', 'Leave', pages, 'LeavesPage'),
    screen('/schedule/leave/add', 'Add leave', pages, 'AddLeavePage'),
    screen('/schedule/leave/view/:id', 'Leave', pages, 'LeavePage'),
    screen('/schedule/leave/edit/:id', 'Edit leave', pages, 'EditLeavePage'),
  ],
  navigation: [{ group: 'schedule', to: '/schedule/leave', label: 'Leave', icon: CalendarOff }],
  places: { leave: '/schedule/leave/view/:id' },
}
