import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { CalendarOff } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const pages = () => import('./leave-page.tsx')

export const leaveScreens: SubjectScreens<'Leave'> = {
  screens: [
    screen('/schedule/leave', tr(texts.leave2), pages, 'LeavesPage'),
    screen('/schedule/leave/add', tr(texts.addLeave), pages, 'AddLeavePage'),
    screen('/schedule/leave/view/:id', tr(texts.leave2), pages, 'LeavePage'),
    screen('/schedule/leave/edit/:id', tr(texts.editLeave), pages, 'EditLeavePage'),
  ],
  navigation: [{ group: 'schedule', to: '/schedule/leave', label: tr(texts.leave2), icon: CalendarOff }],
  places: { leave: '/schedule/leave/view/:id' },
}
