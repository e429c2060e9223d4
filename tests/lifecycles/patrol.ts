import { patrolLifecycle, type PatrolState, patrolStream } from '../../domain/patrol/patrol.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: patrolLifecycle,
  stream: patrolStream,
  starts: ['unstarted'],
  phaseOf: (state: PatrolState) => state.phase,
  shown: (phase) => (phase === 'unstarted' ? null : { ended_at: phase === 'ended' ? 2 : null }),
  said: {
    'patrol.start': { workerId: '1', assignmentId: null, startedAt: 1 },
    'patrol.end': { endedAt: 2, reason: 'finished' },
    'contact.lose': { lastFixAt: 1 },
    'contact.restore': { receivedAt: 2 },
  },
  promised: [
    'unstarted — patrol.start → on duty',
    'on duty — patrol.end → ended',
    'on duty — contact.lose → offline',
    'offline — patrol.end → ended',
    'offline — contact.restore → on duty',
  ],
})
