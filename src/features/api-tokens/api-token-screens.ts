import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { tr } from '../../texts/tr.ts'
import { KeyRound } from '../../ui/icons/record-icons.ts'
import * as texts from './texts.ts'

const pages = () => import('./api-tokens-page.tsx')

export const apiTokenScreens: SubjectScreens<'API Tokens'> = {
  screens: [
    screen('/api-tokens', tr(texts.apiTokensTitle), pages, 'ApiTokensPage'),
    screen('/api-tokens/add', tr(texts.addApiToken), pages, 'AddApiTokenPage'),
    screen('/api-tokens/view/:id', tr(texts.apiToken), pages, 'ApiTokenPage'),
    screen('/api-tokens/edit/:id', tr(texts.editApiToken), pages, 'EditApiTokenPage'),
  ],
  navigation: [{ group: 'company', to: '/api-tokens', label: tr(texts.apiTokensTitle), icon: KeyRound }],
  places: { 'api-token': '/api-tokens/view/:id' },
}
