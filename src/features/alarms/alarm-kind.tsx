import { css } from '../../../styled-system/css'
import { type Alarm, alarms } from '../../../contract/alarms/alarm.ts'
import { assignments } from '../../../contract/assignment.ts'
import { sitePosts } from '../../../contract/site-post.ts'
import { workers } from '../../../contract/worker.ts'
import { alarmLifecycle } from '../../../domain/alarms/alarm-lifecycle.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { PRIORITY_WORDS } from './alarm-words.ts'
import { PriorityMark } from './priority-mark.tsx'

const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

/** An alarm, as its own page and the list of past ones show it. */
export const alarm: RecordKind<Alarm> = {
  of: alarms,
  module: 'Alarms',
  one: 'alarm',
  many: 'alarms',
  title: ({ name }) => name,
  fields: {
    priority: {
      label: 'Priority',
      choices: PRIORITY_WORDS,
      show: (value) => <PriorityMark priority={Number(value)} />,
    },
    status: { label: 'Status', choices: alarmLifecycle.words },
    standing: { label: 'Condition', choices: { true: 'Not closed', false: 'Closed or withdrawn' } },
    name: { label: 'Alarm' },
    instructions: { label: 'Instructions', show: (text) => <span className={lines}>{String(text)}</span> },
    worker_id: {
      label: 'Guard',
      refersTo: { of: workers, title: 'user_full_name' },
      nameIn: 'worker_name',
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    assignment_id: {
      label: 'Assignment',
      refersTo: { of: assignments, title: 'name' },
      nameIn: 'assignment_name',
      to: (id) => `/assignments/view/${id}`,
    },
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    detail: { label: 'Details' },
    since: { label: 'Since', time: true },
    raised_at: { label: 'Raised', time: true },
    cleared_at: { label: 'Returned to normal', time: true },
    acknowledged_at: { label: 'Acknowledged', time: true },
    acknowledged_by: { label: 'Acknowledged by' },
    escalated_to: { label: 'Escalated to' },
    shelved_until: { label: 'Shelved until', time: true },
    closed_at: { label: 'Closed', time: true },
    closed_by: { label: 'Closed by' },
    reason: { label: 'Reason' },
    withdrawn_at: { label: 'Withdrawn', time: true },
    notice: { label: 'Notice' },
    recurrences: { label: 'Came back' },
    rule_name: { label: 'Rule' },
  },
  sections: [
    { title: 'Alarm', fields: ['priority', 'status', 'instructions', 'detail', 'rule_name', 'recurrences'] },
    { title: 'About', fields: ['worker_id', 'assignment_id', 'site_post_id'] },
    {
      title: 'What happened',
      fields: [
        'since',
        'raised_at',
        'cleared_at',
        'escalated_to',
        'acknowledged_at',
        'acknowledged_by',
        'shelved_until',
        'closed_at',
        'closed_by',
        'reason',
        'withdrawn_at',
        'notice',
      ],
    },
  ],
  historyFields: {
    kind: { label: 'Kind' },
    subject: { label: 'Subject' },
    assignment: { label: 'Assignment' },
    site_post: { label: 'Site post' },
    document: { label: 'Document' },
    group: { label: 'Group' },
    value: { label: 'Value' },
    level: { label: 'Level' },
    user: { label: 'Person' },
    role: { label: 'Role' },
    alarm_rule_id: { label: 'Rule' },
  },
  stepFields: { reason: { label: 'Reason' }, shelved_until: { label: 'Until', time: true } },
  list: '/alarms/past',
  view: (id) => `/alarms/${id}`,
  failures: {
    list: 'The alarms could not be fetched.',
    record: () => 'The alarm could not be fetched.',
    add: '',
    change: () => 'The alarm could not be updated.',
    remove: () => '',
  },
}
