import { screen, type SubjectScreens } from '../../../app/subject-screens.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const load = () => import('./system-settings-page.tsx')

export const systemSettingsScreens: SubjectScreens<'System Settings'> = {
  screens: [
    screen('/system-settings', tr(texts.systemSettings2), load, 'SystemSettingsPage'),
    screen('/system-settings/edit', tr(texts.editSystemSettings), load, 'EditSystemSettingsPage'),
  ],
  navigation: [{ group: 'menu', to: '/system-settings', label: tr(texts.systemSettings2) }],
  places: { 'system-settings': '/system-settings' },
}
