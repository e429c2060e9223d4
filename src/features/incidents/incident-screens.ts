import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { TriangleAlert } from '../../ui/icons/control-icons.ts'

const list = () => import('./incidents-page.tsx')
const add = () => import('./add-incident-page.tsx')
const amend = () => import('./amend-incident-page.tsx')
const one = () => import('./incident-page.tsx')

export const incidentScreens: SubjectScreens<'Incidents'> = {
  screens: [
    screen('/incident', 'Incidents', list, 'IncidentsPage'),
    screen('/incident/add-incident', 'Add incident', add, 'AddIncidentPage'),
    screen('/incident/view/:id', 'Incident', one, 'IncidentPage'),
    screen('/incident/edit/:id', 'Amend incident', amend, 'AmendIncidentPage'),
  ],
  navigation: [{ group: 'occurrences', to: '/incident', label: 'Incident', icon: TriangleAlert }],
  places: { incident: '/incident/view/:id' },
}
