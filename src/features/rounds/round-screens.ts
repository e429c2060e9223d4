import { recordScreens, screen, type SubjectScreens } from '../../subject-screens.ts'
import { MapPinned } from '../../ui/icons/control-icons.ts'

const patrols = () => import('./patrols-page.tsx')
const edits = { needs: 'Edit Patrols' } as const

/** The planned patrols, which are screens of the subject Patrols. */
export const roundScreens: Pick<SubjectScreens, 'screens'> & Required<Pick<SubjectScreens, 'navigation'>> = {
  screens: [
    screen('/schedule/patrol', 'Patrols', patrols, 'PatrolsPage'),
    screen('/schedule/add-patrol', 'Add patrol', patrols, 'AddPatrolPage', edits),
    screen('/schedule/edit-patrol/:id', 'Edit patrol', patrols, 'EditPatrolPage', edits),
    screen('/schedule/view-patrol/:id', 'View patrol', patrols, 'PatrolPage'),
    ...recordScreens('Checkpoint', () => import('./checkpoints-page.tsx'), '/schedule/checkpoints', {
      add: '/schedule/add-checkpoint',
      view: '/schedule/view-checkpoint/:id',
      edit: '/schedule/edit-checkpoint/:id',
    }),
    screen(
      '/schedule/checkpoint-codes',
      'Checkpoint codes',
      () => import('./checkpoint-codes-page.tsx'),
      'CheckpointCodesPage',
      edits,
    ),
  ],
  navigation: [{ group: 'schedule', to: '/schedule/patrol', label: 'Patrol', icon: MapPinned }],
}
