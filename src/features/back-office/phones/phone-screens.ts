import { screen, type SubjectScreens } from '../../../subject-screens.ts'
import { Smartphone } from '../../../ui/icons/record-icons.ts'

const load = () => import('./devices-page.tsx')

export const phoneScreens: SubjectScreens<'Phones'> = {
  screens: [
    screen('/devices', 'Phones', load, 'DevicesPage'),
    screen('/devices/:id', 'Phone', load, 'DevicePage'),
  ],
  navigation: [{ group: 'team', to: '/devices', label: 'Phones', icon: Smartphone }],
  places: { device: '/devices/:id' },
}
