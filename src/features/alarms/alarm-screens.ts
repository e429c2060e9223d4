import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { Bell } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const desk = () => import('./desk/alarm-desk-page.tsx')
const pages = () => import('./alarms-page.tsx')

export const alarmScreens: SubjectScreens<'Alarms'> = {
  screens: [
    screen('/alarms', tr(texts.alarms), desk, 'AlarmDeskPage'),
    screen('/alarms/past', tr(texts.allAlarms), pages, 'AlarmsPage'),
    screen(
      '/alarms/welfare',
      tr(texts.welfareChecks),
      () => import('./welfare-checks-page.tsx'),
      'WelfareChecksPage',
    ),
    screen('/alarms/:id', tr(texts.alarm2), pages, 'AlarmPage'),
  ],
  navigation: [{ group: 'home', to: '/alarms', label: tr(texts.alarms), icon: Bell }],
  places: { alarm: '/alarms/:id', 'welfare-check': '/alarms/welfare' },
}
