import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { TriangleAlert } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = () => import('./incidents-page.tsx')
const add = () => import('./form/add-incident-page.tsx')
const amend = () => import('./form/amend-incident-page.tsx')
const one = () => import('./incident-page.tsx')

export const incidentScreens: SubjectScreens<'Incidents'> = {
  screens: [
    screen('/incident', tr(texts.incidents2), list, 'IncidentsPage'),
    screen('/incident/add-incident', tr(texts.addIncident), add, 'AddIncidentPage'),
    screen('/incident/view/:id', tr(texts.incident), one, 'IncidentPage'),
    screen('/incident/edit/:id', tr(texts.amendIncident), amend, 'AmendIncidentPage'),
  ],
  navigation: [{ group: 'occurrences', to: '/incident', label: tr(texts.incident), icon: TriangleAlert }],
  places: { incident: '/incident/view/:id' },
}
