import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { ListChecks } from '../../ui/icons/record-icons.ts'

const day = () => import('./attendance-page.tsx')
const sheets = () => import('./attendance-sheets-page.tsx')

export const attendanceScreens: SubjectScreens<'Attendance'> = {
  screens: [
    screen('/attendance', 'Attendance', day, 'AttendancePage'),
    screen('/attendance/sheets', 'Attendance sheets', sheets, 'AttendanceSheetsPage'),
    screen('/attendance/sheets/add', 'Add attendance sheet', sheets, 'AddAttendanceSheetPage'),
    screen('/attendance/sheets/view/:id', 'Attendance sheet', sheets, 'AttendanceSheetPage'),
    screen('/attendance/sheets/edit/:id', 'Edit attendance sheet', sheets, 'EditAttendanceSheetPage'),
  ],
  navigation: [{ group: 'attendance', to: '/attendance', label: 'Attendance', icon: ListChecks }],
  places: {
    attendance: '/employees/patrollers/view-security-officer/:id',
    'attendance-sheet': '/attendance/sheets/view/:id',
  },
}
