import * as texts from './texts.ts'
import { type Alarm, alarms } from '../../../contract/alarms/alarm.ts'
import { alarmLifecycle } from '../../../domain/alarms/alarm-lifecycle.ts'
import { stepsFromPhase } from '../../../domain/event-sourcing/lifecycle.ts'
import { css } from '../../../styled-system/css'
import { REFERENCE_FIELDS } from '../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { PRIORITY_LABELS, PriorityMark } from './priority-mark.tsx'
import { tr } from '../../texts/tr.ts'

const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

export const alarm: ResourceView<Alarm> = {
  of: alarms,
  module: 'Alarms',
  one: tr(texts.alarm),
  many: tr(texts.alarms2),
  title: ({ name }) => name,
  fields: {
    priority: {
      label: tr(texts.priority),
      choices: PRIORITY_LABELS,
      show: (value) => <PriorityMark priority={Number(value)} />,
    },
    status: { label: tr(texts.status), choices: alarmLifecycle.words },
    standing: {
      label: tr(texts.condition),
      choices: { true: tr(texts.notClosed), false: tr(texts.closedOrWithdrawn) },
    },
    name: { label: tr(texts.alarm2) },
    instructions: {
      label: tr(texts.instructions),
      show: (text) => <span className={lines}>{String(text)}</span>,
    },
    worker_id: REFERENCE_FIELDS.worker_id,
    assignment_id: REFERENCE_FIELDS.assignment_id,
    site_post_id: REFERENCE_FIELDS.site_post_id,
    detail: { label: tr(texts.details) },
    since: { label: tr(texts.since), time: true },
    raised_at: { label: tr(texts.raised), time: true },
    cleared_at: { label: tr(texts.returnedToNormal), time: true },
    acknowledged_at: { label: tr(texts.acknowledged), time: true },
    acknowledged_by: { label: tr(texts.acknowledgedBy) },
    escalated_to: { label: tr(texts.escalatedTo) },
    shelved_until: { label: tr(texts.shelvedUntil), time: true },
    closed_at: { label: tr(texts.closed), time: true },
    closed_by: { label: tr(texts.closedBy) },
    reason: { label: tr(texts.reason) },
    withdrawn_at: { label: tr(texts.withdrawn), time: true },
    notice: { label: tr(texts.notice) },
    recurrences: { label: tr(texts.cameBack) },
    rule_name: { label: tr(texts.rule) },
  },
  sections: [
    {
      title: tr(texts.alarm2),
      fields: ['priority', 'status', 'instructions', 'detail', 'rule_name', 'recurrences'],
    },
    { title: tr(texts.about), fields: ['worker_id', 'assignment_id', 'site_post_id'] },
    {
      title: tr(texts.whatHappened),
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
    kind: { label: tr(texts.kind) },
    subject: { label: tr(texts.subject) },
    assignment: { label: tr(texts.assignment) },
    site_post: { label: tr(texts.sitePost) },
    document: { label: tr(texts.document) },
    group: { label: tr(texts.group) },
    value: { label: tr(texts.value) },
    level: { label: tr(texts.level) },
    user: { label: tr(texts.person) },
    role: { label: tr(texts.role) },
    alarm_rule_id: { label: tr(texts.rule) },
  },
  stepFields: { reason: { label: tr(texts.reason) }, shelved_until: { label: tr(texts.until), time: true } },
  list: '/alarms/past',
  view: (id) => `/alarms/${id}`,
  failures: {
    list: tr(texts.alarmsCouldNotBeFetched2),
    record: () => tr(texts.alarmCouldNotBeFetched),
    add: '',
    change: () => tr(texts.alarmCouldNotBeUpdated),
    remove: () => '',
  },
}

/** Returns whether an alarm's state allows a step. */
export const canTakeStep = ({ status }: Alarm, step: keyof typeof alarmLifecycle.steps): boolean =>
  stepsFromPhase(alarmLifecycle, status).includes(alarmLifecycle.steps[step])
