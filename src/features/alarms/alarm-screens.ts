import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { Bell } from '../../ui/icons/record-icons.ts'

const desk = () => import('./alarm-desk-page.tsx')
const pages = () => import('./alarms-page.tsx')

export const alarmScreens: SubjectScreens<'Alarms'> = {
  screens: [
    screen('/alarms', 'Alarms', desk, 'AlarmDeskPage'),
    screen('/alarms/past', 'All alarms', pages, 'AlarmsPage'),
    screen('/alarms/:id', 'Alarm', pages, 'AlarmPage'),
  ],
  navigation: [{ group: 'home', to: '/alarms', label: 'Alarms', icon: Bell }],
  places: { alarm: '/alarms/:id' },
}
