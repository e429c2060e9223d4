import { screen, type SubjectScreens } from '../../subject-screens.ts'

export const outboxScreens: SubjectScreens<'Outbox'> = {
  screens: [screen('/outbox', 'Outbox', () => import('./outbox-page.tsx'), 'OutboxPage')],
  navigation: [{ group: 'menu', to: '/outbox', label: 'Outbox' }],
  places: {},
}
