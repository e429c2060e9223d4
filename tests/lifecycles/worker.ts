import { employment } from '../../domain/worker/employment.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: employment,
  stream: workerStream,
  starts: ['active', 'applicant'],
  add: (status) => ({ type: 'HireWorker', fullName: 'Grace Achieng', status }) as { type: string },
  phaseOf: (state: typeof workerStream.initial) => state.record?.status,
  said: {
    'guard.suspend': { statusReason: 'Found asleep' },
    'guard.end': { statusReason: 'Moved away', endedOn: '1970-01-01' },
  },
  promised: [
    'applicant — guard.onboard → onboarding',
    'onboarding — guard.activate → active',
    'onboarding — guard.end → terminated',
    'active — guard.leave → on_leave',
    'active — guard.suspend → suspended',
    'active — guard.end → terminated',
    'on_leave — guard.suspend → suspended',
    'on_leave — guard.return → active',
    'on_leave — guard.end → terminated',
    'suspended — guard.return → active',
    'suspended — guard.end → terminated',
    'terminated — guard.rehire → active',
  ],
})
