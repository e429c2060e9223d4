import { type SubjectScreens } from '../../subject-screens.ts'

export const webhookScreens: SubjectScreens<'Webhooks'> = {
  screens: [],
  navigation: [],
  places: { webhook: '/webhooks/view/:id' },
}
