import { recordScreens, screen, type SubjectScreens } from '../../subject-screens.ts'
import { Mail } from '../../ui/icons/record-icons.ts'

const pages = () => import('./webhooks-page.tsx')
const deliveries = () => import('./deliveries-page.tsx')

export const webhookScreens: SubjectScreens<'Webhooks'> = {
  screens: [
    ...recordScreens('Webhook', pages, '/webhooks'),
    screen('/deliveries', 'Deliveries', deliveries, 'DeliveriesPage'),
  ],
  navigation: [
    { group: 'company', to: '/webhooks', label: 'Webhooks', icon: Mail },
    { group: 'company', to: '/deliveries', label: 'Deliveries', icon: Mail },
  ],
  places: { webhook: '/webhooks/view/:id' },
}
