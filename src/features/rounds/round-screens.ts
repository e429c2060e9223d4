import { recordScreens, screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { MapPinned } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const patrols = () => import('./patrol-routes-page.tsx')
const edits = { needs: 'Edit Patrols' } as const

export const roundScreens: Pick<SubjectScreens, 'screens'> & Required<Pick<SubjectScreens, 'navigation'>> = {
  screens: [
    screen('/schedule/patrol', tr(texts.patrols), patrols, 'PatrolRoutesPage'),
    screen('/schedule/add-patrol', tr(texts.addPatrol), patrols, 'AddPatrolRoutePage', edits),
    screen('/schedule/edit-patrol/:id', tr(texts.editPatrol), patrols, 'EditPatrolRoutePage', edits),
    screen('/schedule/view-patrol/:id', tr(texts.viewPatrol), patrols, 'PatrolRoutePage'),
    ...recordScreens(
      'Checkpoint',
      () => import('./checkpoints/checkpoints-page.tsx'),
      '/schedule/checkpoints',
      {
        add: '/schedule/add-checkpoint',
        view: '/schedule/view-checkpoint/:id',
        edit: '/schedule/edit-checkpoint/:id',
      },
    ),
    screen(
      '/schedule/checkpoint-codes',
      tr(texts.checkpointCodes),
      () => import('./checkpoints/checkpoint-codes-page.tsx'),
      'CheckpointCodesPage',
      edits,
    ),
  ],
  navigation: [{ group: 'schedule', to: '/schedule/patrol', label: tr(texts.patrol2), icon: MapPinned }],
}
