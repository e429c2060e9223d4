import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { tr } from '../../texts/tr.ts'
import { KeyRound } from '../../ui/icons/record-icons.ts'
import * as texts from './texts.ts'

const pages = () => import('./company-sign-in-page.tsx')

export const companySignInScreens: SubjectScreens<'Company Sign-in'> = {
  screens: [
    screen('/company-sign-in', tr(texts.companySignInTitle), pages, 'CompanySignInPage'),
    screen('/company-sign-in/edit', tr(texts.editCompanySignIn), pages, 'EditCompanySignInPage'),
  ],
  navigation: [
    { group: 'company', to: '/company-sign-in', label: tr(texts.companySignInTitle), icon: KeyRound },
  ],
  places: { 'company-sign-in': '/company-sign-in' },
}

/** Users from the directory have no pages of their own: links open their page in the team. */
export const directoryScreens: SubjectScreens<'Directory'> = {
  screens: [],
  places: {
    'directory-user': '/employees/back-office/view-back-office-user/:id',
    'directory-group': null,
  },
}
