import { screen, type SubjectScreens } from '../../../subject-screens.ts'

const load = () => import('./system-settings-page.tsx')

export const systemSettingsScreens: SubjectScreens<'System Settings'> = {
  screens: [
    screen('/system-settings', 'System Settings', load, 'SystemSettingsPage'),
    screen('/system-settings/edit', 'Edit system settings', load, 'EditSystemSettingsPage'),
  ],
  navigation: [{ group: 'menu', to: '/system-settings', label: 'System Settings' }],
  places: { 'system-settings': '/system-settings' },
}
