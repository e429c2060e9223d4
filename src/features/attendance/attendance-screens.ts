import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { ListChecks } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const day = () => import('./attendance-page.tsx')
const sheets = () => import('./attendance-sheets-page.tsx')

export const attendanceScreens: SubjectScreens<'Attendance'> = {
  screens: [
    screen('/attendance', tr(texts.attendance), day, 'AttendancePage'),
    screen('/attendance/sheets', tr(texts.attendanceSheets), sheets, 'AttendanceSheetsPage'),
    screen('/attendance/sheets/add', tr(texts.addAttendanceSheet), sheets, 'AddAttendanceSheetPage'),
    screen('/attendance/sheets/view/:id', tr(texts.attendanceSheet), sheets, 'AttendanceSheetPage'),
    screen('/attendance/sheets/edit/:id', tr(texts.editAttendanceSheet), sheets, 'EditAttendanceSheetPage'),
  ],
  navigation: [{ group: 'attendance', to: '/attendance', label: tr(texts.attendance), icon: ListChecks }],
  places: {
    attendance: '/employees/patrollers/view-security-officer/:id',
    'attendance-sheet': '/attendance/sheets/view/:id',
  },
}
