import { screen, type SubjectScreens } from '../../../app/subject-screens.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export const outboxScreens: SubjectScreens<'Outbox'> = {
  screens: [screen('/outbox', tr(texts.outbox), () => import('./outbox-page.tsx'), 'OutboxPage')],
  navigation: [{ group: 'menu', to: '/outbox', label: tr(texts.outbox) }],
  places: {},
}
