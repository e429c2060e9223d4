import { recordScreens, screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { Mail } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const pages = () => import('./webhooks-page.tsx')
const deliveries = () => import('./deliveries-page.tsx')

export const webhookScreens: SubjectScreens<'Webhooks'> = {
  screens: [
    ...recordScreens('Webhook', pages, '/webhooks'),
    screen('/deliveries', tr(texts.deliveries), deliveries, 'DeliveriesPage'),
  ],
  navigation: [
    { group: 'company', to: '/webhooks', label: tr(texts.webhooks2), icon: Mail },
    { group: 'company', to: '/deliveries', label: tr(texts.deliveries), icon: Mail },
  ],
  places: { webhook: '/webhooks/view/:id' },
}
