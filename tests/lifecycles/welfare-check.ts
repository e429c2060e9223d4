import { welfareLifecycle, welfareStream } from '../../domain/alarms/welfare-check.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: welfareLifecycle,
  stream: welfareStream,
  starts: ['unsent'],
  phaseOf: (state: { phase: string }) => state.phase,
  said: {
    'check.send': { workerId: 'another', assignmentId: null, sitePostId: null, alarmRuleId: null },
    'check.confirm': { reason: 'By radio' },
  },
  promised: [
    'unsent — check.send → sent',
    'sent — check.answer → answered',
    'sent — check.confirm → confirmed',
    'sent — check.expire → lapsed',
  ],
})
