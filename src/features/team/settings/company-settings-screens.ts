import { screen, type SubjectScreens } from '../../../app/subject-screens.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const load = () => import('./company-settings-page.tsx')
const firstRun = () => import('../../first-run/first-run-page.tsx')

export const companySettingsScreens: SubjectScreens<'Company Settings'> = {
  screens: [
    screen('/company-settings', tr(texts.companySettings2), load, 'CompanySettingsPage'),
    screen('/company-settings/edit', tr(texts.editCompanySettings), load, 'EditCompanySettingsPage'),
    screen('/first-run', tr(texts.firstSteps), firstRun, 'FirstRunPage', { needs: 'Edit Company Settings' }),
  ],
  navigation: [{ group: 'menu', to: '/company-settings', label: tr(texts.companySettings2) }],
  places: { company: '/company-settings' },
}
