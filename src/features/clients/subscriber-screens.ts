import { recordScreens, type SubjectScreens } from '../../app/subject-screens.ts'
import { Mail } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const subscriberScreens: SubjectScreens<'Subscribers'> = {
  screens: recordScreens('Subscriber', () => import('./subscribers-page.tsx'), '/clients/subscribers'),
  navigation: [{ group: 'clients', to: '/clients/subscribers', label: tr(texts.subscribers), icon: Mail }],
  places: { subscriber: '/clients/subscribers/view/:id' },
}
