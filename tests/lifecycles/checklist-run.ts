import { checklistRunLifecycle } from '../../domain/checklist-runs/checklist-run-lifecycle.ts'
import { type ChecklistRunState, checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

const about = { sitePostId: '1', checklistId: '1', title: 'Opening' }
export const lifecycle = lifecycleCase({
  life: checklistRunLifecycle,
  stream: checklistRunStream,
  starts: ['planned'],
  phaseOf: (state: ChecklistRunState) => state.phase,
  said: {
    'run.due': { ...about, key: '1/1/0', dueFrom: 0, dueTo: 60_000, roundRunId: null },
    'run.report': {
      ...about,
      checklistVersion: 1,
      items: [{ text: 'Is the gate locked?', answer: 'yes_no', required: true }],
      passMark: null,
      answers: [true],
      reporter: 'Amina',
      note: null,
      clocks: { stated: null, device: 0, received: 0, correction: 0, made: 0 },
      position: null,
    },
    'run.cancel': { reason: 'Fire drill' },
    'run.abandon': { reason: 'Called away' },
    'run.return': { reason: 'The photo shows another gate' },
    'run.review': { reviewNote: null },
    'run.link': { item: 0, incidentId: '1' },
  },
  promised: [
    'planned — run.due → scheduled',
    'planned — run.report → completed',
    'scheduled — run.start → started',
    'scheduled — run.report → completed',
    'scheduled — run.overdue → overdue',
    'scheduled — run.cancel → cancelled',
    'overdue — run.start → started',
    'overdue — run.report → completed',
    'overdue — run.miss → missed',
    'overdue — run.cancel → cancelled',
    'missed — run.report → completed',
    'started — run.report → completed',
    'started — run.abandon → abandoned',
    'started — run.overdue → overdue',
    'started — run.miss → missed',
    'completed — run.review → reviewed',
    'completed — run.return → returned',
    'completed — run.link → completed',
    'returned — run.report → completed',
    'returned — run.link → returned',
    'reviewed — run.link → reviewed',
  ],
  by: { 'run.review': 'user:2' },
})
