import { z } from 'zod'
import { issueAssignees } from '../../../contract/team/assignees.ts'
import { type Issue, issues } from '../../../contract/issues/issue.ts'
import { clients } from '../../../contract/clients/client.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { amendReasonRules } from '../../../domain/issues/issue.ts'
import { RecordNames } from '../../resource/related/record-names.tsx'
import { REFERENCE_FIELDS } from '../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { Badge } from '../../ui/status/badge.tsx'
import {
  CLOSE_REASON_LABELS,
  HOLD_REASON_LABELS,
  KIND_LABELS,
  LEVEL_TONES,
  LEVEL_LABELS,
  RESOLUTION_LABELS,
  STATUS_LABELS,
  issueLabelFor,
} from './issue-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Reference to team members: assignees of issues, and persons mentioned in comments. */
export const ISSUE_ASSIGNEE_REFERENCE = { of: issueAssignees, title: 'full_name' }

/** The issues resource, with `view` as a URL parameter that selects the board by status. */
const of = { ...issues, query: issues.query.extend({ view: z.enum(['board']).optional() }) }

const REPORT_FIELDS = [
  'number',
  'status',
  'status_at',
  'level',
  'kind',
  'site_post_id',
  'place',
  'latitude',
  'longitude',
  'description',
  'files_before',
  'reported_at',
  'author',
]
const WORK_FIELDS = [
  'assignee_name',
  'due_at',
  'hold_reason',
  'hold_note',
  'hold_until',
  'resolution',
  'work_done',
  'files_after',
  'resolved_at',
  'resolved_by',
  'verified_at',
  'verified_by',
  'reopen_reason',
  'close_reason',
  'close_note',
]

/** Describes issues (defects, hazards and service problems). */
export const issue: ResourceView<Issue> = {
  of,
  module: 'Issues',
  one: tr(texts.issue2),
  many: tr(texts.issues),
  title: ({ number, title }) => `${number}, ${title}`,
  fields: {
    number: { label: tr(texts.number) },
    title: { label: tr(texts.title) },
    status: { label: tr(texts.status), choices: STATUS_LABELS },
    level: {
      label: tr(texts.level),
      choices: LEVEL_LABELS,
      show: (level) => (
        <Badge tone={LEVEL_TONES[String(level)] ?? 'neutral'}>
          {issueLabelFor(LEVEL_LABELS, String(level))}
        </Badge>
      ),
    },
    kind: { label: tr(texts.kind), choices: KIND_LABELS },
    user_id: {
      label: tr(texts.teamMember),
      refersTo: ISSUE_ASSIGNEE_REFERENCE,
      to: (id) => `/employees/back-office/view-back-office-user/${id}`,
    },
    worker_id: {
      label: tr(texts.guard),
      refersTo: { of: workers, title: 'user_full_name' },
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    assignee_name: { label: tr(texts.assignedTo), none: tr(texts.nobody) },
    site_post_id: REFERENCE_FIELDS.site_post_id,
    client_id: { label: tr(texts.client), refersTo: { of: clients, title: 'name' } },
    place: { label: tr(texts.place) },
    latitude: { label: tr(texts.latitude) },
    longitude: { label: tr(texts.longitude) },
    description: { label: tr(texts.description), lines: true },
    due_at: { label: tr(texts.due), time: true },
    overdue: {
      label: tr(texts.dueTime),
      choices: { true: 'Overdue' },
      show: (overdue) => (overdue === true ? tr(texts.overdue) : tr(texts.notOverdue)),
    },
    open: { label: tr(texts.progress), choices: { true: 'Open' } },
    files_before: { label: tr(texts.picturesBefore), files: 'picture' },
    reported_at: { label: tr(texts.reported), time: true },
    author: { label: tr(texts.reportedBy) },
    status_at: { label: tr(texts.inThisStatusSince), time: true },
    hold_reason: { label: tr(texts.onHold), choices: HOLD_REASON_LABELS },
    hold_note: { label: tr(texts.whatTheWorkWaitsFor) },
    hold_until: { label: tr(texts.onHoldUntil), day: true },
    resolution: { label: tr(texts.resolution), choices: RESOLUTION_LABELS },
    work_done: { label: tr(texts.workDone), lines: true },
    files_after: { label: tr(texts.picturesAfter), files: 'picture' },
    resolved_at: { label: tr(texts.resolved), time: true },
    resolved_by: { label: tr(texts.resolvedBy) },
    verified_at: { label: tr(texts.verified), time: true },
    verified_by: { label: tr(texts.verifiedBy) },
    reopen_reason: { label: tr(texts.reasonForReopening) },
    close_reason: { label: tr(texts.closed), choices: CLOSE_REASON_LABELS },
    close_note: { label: tr(texts.reasonForClosing) },
    recurrences: { label: tr(texts.recurrences) },
  },
  sections: [
    { title: tr(texts.report), fields: REPORT_FIELDS },
    { title: tr(texts.work), fields: WORK_FIELDS },
  ],
  historyFields: {
    note: { label: tr(texts.note) },
    serial: { label: tr(texts.serial) },
    comments: { label: tr(texts.comments) },
    text: { label: tr(texts.comment) },
    user_ids: {
      label: tr(texts.mentions),
      show: (ids) => <RecordNames of={ids} reference={ISSUE_ASSIGNEE_REFERENCE} />,
    },
    amend_reason: { label: tr(texts.reasonForTheAmendment) },
  },
  stepFields: { note: { label: tr(texts.note) } },
  list: '/issues',
  add: '/issues/new',
  view: (id) => `/issues/${id}`,
  edit: (id) => `/issues/${id}/edit`,
  may: ({ status }) => ({ change: status !== 'verified' && status !== 'closed', remove: false }),
  failures: {
    list: tr(texts.issuesCouldNotBeFetched2),
    record: () => tr(texts.issueCouldNotBeFetched),
    add: tr(texts.issueCouldNotBeReported),
    change: () => tr(texts.issueCouldNotBeChanged),
    remove: () => '',
  },
}

const {
  occurrence_id: _o,
  checklist_run_id: _c,
  checklist_item: _i,
  recurrence_of: _r,
  ...described
} = issues.body.shape

/** Describes the form that amends an issue, which also requires a reason. */
export const issueAmendment: ResourceView<Issue> = {
  ...issue,
  of: { ...of, body: z.object({ ...described, amend_reason: amendReasonRules }) },
  fields: { ...issue.fields, amend_reason: { label: tr(texts.reasonForTheAmendment) } },
}
