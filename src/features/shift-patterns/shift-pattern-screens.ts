import { recordScreens, type SubjectScreens } from '../../app/subject-screens.ts'
import { CalendarDays } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const shiftPatternScreens: SubjectScreens<'Shifts'> = {
  screens: recordScreens('Shift', () => import('./shift-patterns-page.tsx'), '/schedule/shifts', {
    add: '/schedule/add-shift',
    view: '/schedule/view-shift/:id',
    edit: '/schedule/edit-shift/:id',
  }),
  navigation: [{ group: 'schedule', to: '/schedule/shifts', label: tr(texts.shifts2), icon: CalendarDays }],
  places: {
    'shift-pattern': '/schedule/view-shift/:id',
    roster: '/schedule/roster?roster=:id',
    'roster-template': '/schedule/roster',
    'roster-link': null,
    'roster-rules': '/schedule/rules',
    'shift-offer': null,
    'shift-swap': '/schedule/swaps',
  },
}
