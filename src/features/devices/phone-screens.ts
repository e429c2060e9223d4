import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { Smartphone } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const load = () => import('./devices-page.tsx')

export const phoneScreens: SubjectScreens<'Phones'> = {
  screens: [
    screen('/devices', tr(texts.phones2), load, 'DevicesPage'),
    screen('/devices/:id', tr(texts.phone2), load, 'DevicePage'),
  ],
  navigation: [{ group: 'team', to: '/devices', label: tr(texts.phones2), icon: Smartphone }],
  places: { device: '/devices/:id' },
}
