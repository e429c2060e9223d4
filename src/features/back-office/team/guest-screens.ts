import { screen, type SubjectScreens } from '../../../subject-screens.ts'
import { DoorOpen } from '../../../ui/icons/record-icons.ts'

const load = () => import('./guests-page.tsx')

export const guestScreens: SubjectScreens<'Guest Users'> = {
  screens: [
    screen('/guest-users', 'Guest Users', load, 'GuestsPage'),
    screen('/guest-users/:id', 'Guest', load, 'GuestPage'),
  ],
  navigation: [
    { group: 'team', to: '/guest-users', label: 'Guest Users', icon: DoorOpen, whenGuestsAreLetIn: true },
  ],
  places: { guest: '/guest-users/:id', 'guest-access': '/company-settings' },
}
