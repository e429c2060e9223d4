import { screen, type SubjectScreens } from '../../../subject-screens.ts'

const load = () => import('./company-settings-page.tsx')
const firstRun = () => import('../first-run/first-run-page.tsx')

export const companySettingsScreens: SubjectScreens<'Company Settings'> = {
  screens: [
    screen('/company-settings', 'Company Settings', load, 'CompanySettingsPage'),
    screen('/company-settings/edit', 'Edit company settings', load, 'EditCompanySettingsPage'),
    screen('/first-run', 'First steps', firstRun, 'FirstRunPage', { needs: 'Edit Company Settings' }),
  ],
  navigation: [{ group: 'menu', to: '/company-settings', label: 'Company Settings' }],
  places: { company: '/company-settings' },
}
