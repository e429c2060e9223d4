import { issueLifecycle } from '../../domain/issues/issue-lifecycle.ts'
import { issueStream } from '../../domain/issues/issue.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

const ISSUE_REPORT = {
  type: 'ReportIssue',
  year: 1970,
  title: 'Broken lock',
  kind: 'maintenance',
  level: 'caution',
  sitePostId: '1',
  description: 'The lock does not close.',
}

export const lifecycle = lifecycleCase({
  life: issueLifecycle,
  stream: issueStream,
  starts: ['reported'],
  add: () => ISSUE_REPORT,
  phaseOf: (state: typeof issueStream.initial) => state.record?.status,
  said: {
    'issue.assign': { workerId: '1' },
    'issue.hold': { holdReason: 'waiting_parts', holdNote: 'Lock ordered', holdUntil: '1970-02-01' },
    'issue.resolve': { resolution: 'fixed', workDone: 'New lock' },
    'issue.reopen': { reopenReason: 'It sticks again' },
    'issue.close': { closeReason: 'wont_fix', closeNote: 'The door goes' },
  },
  promised: [
    'reported — issue.acknowledge → acknowledged',
    'reported — issue.assign → assigned',
    'reported — issue.close → closed',
    'acknowledged — issue.assign → assigned',
    'acknowledged — issue.close → closed',
    'assigned — issue.start → in_progress',
    'assigned — issue.assign → assigned',
    'assigned — issue.hold → on_hold',
    'assigned — issue.close → closed',
    'in_progress — issue.resolve → resolved',
    'in_progress — issue.hold → on_hold',
    'in_progress — issue.assign → assigned',
    'in_progress — issue.close → closed',
    'on_hold — issue.resume → in_progress',
    'on_hold — issue.assign → assigned',
    'on_hold — issue.close → closed',
    'resolved — issue.verify → verified',
    'resolved — issue.reopen → reopened',
    'reopened — issue.start → in_progress',
    'reopened — issue.assign → assigned',
    'reopened — issue.close → closed',
    'closed — issue.reopen → reopened',
  ],
  by: { 'issue.verify': 'user:2' },
})
