import { screen, type SubjectScreens } from '../../../app/subject-screens.ts'
import { DoorOpen } from '../../../ui/icons/record-icons.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const load = () => import('./guests-page.tsx')

export const guestScreens: SubjectScreens<'Guest Users'> = {
  screens: [
    screen('/guest-users', tr(texts.guestUsers), load, 'GuestsPage'),
    screen('/guest-users/:id', tr(texts.guest2), load, 'GuestPage'),
  ],
  navigation: [
    {
      group: 'team',
      to: '/guest-users',
      label: tr(texts.guestUsers),
      icon: DoorOpen,
      whenGuestsAreLetIn: true,
    },
  ],
  places: { guest: '/guest-users/:id', 'guest-access': '/company-settings' },
}
