import { z } from 'zod'
import { issueAssignees } from '../../../contract/issues/issue-assignee.ts'
import { type Issue, issues } from '../../../contract/issues/issue.ts'
import { clients } from '../../../contract/client.ts'
import { sitePosts } from '../../../contract/site-post.ts'
import { workers } from '../../../contract/worker.ts'
import { amendReasonRules } from '../../../domain/issues/issue.ts'
import { NamesOf } from '../../resource/record/names-of.tsx'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { Badge } from '../../ui/status/badge.tsx'
import {
  CLOSE_REASONS,
  HOLD_REASONS,
  KINDS,
  LEVEL_TONES,
  LEVELS,
  RESOLUTIONS,
  STATUSES,
  wordOf,
} from './issue-words.ts'

/** The team members to whom issues are assigned, and who are mentioned. */
export const ASSIGNEES = { of: issueAssignees, title: 'full_name' }

/** `view`: the same page shows its issues as a board, too. */
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

/** Defects, hazards and service problems. */
export const issue: RecordKind<Issue> = {
  of,
  module: 'Issues',
  one: 'issue',
  many: 'issues',
  title: ({ number, title }) => `${number}, ${title}`,
  fields: {
    number: { label: 'Number' },
    title: { label: 'Title' },
    status: { label: 'Status', choices: STATUSES },
    level: {
      label: 'Level',
      choices: LEVELS,
      show: (level) => (
        <Badge tone={LEVEL_TONES[String(level)] ?? 'neutral'}>{wordOf(LEVELS, String(level))}</Badge>
      ),
    },
    kind: { label: 'Kind', choices: KINDS },
    user_id: {
      label: 'Team member',
      refersTo: ASSIGNEES,
      to: (id) => `/employees/back-office/view-back-office-user/${id}`,
    },
    worker_id: {
      label: 'Guard',
      refersTo: { of: workers, title: 'user_full_name' },
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    assignee_name: { label: 'Assigned to', none: 'nobody' },
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    client_id: { label: 'Client', refersTo: { of: clients, title: 'name' } },
    place: { label: 'Place' },
    latitude: { label: 'Latitude' },
    longitude: { label: 'Longitude' },
    description: { label: 'Description', lines: true },
    due_at: { label: 'Due', time: true },
    overdue: {
      label: 'Due time',
      choices: { true: 'Overdue' },
      show: (overdue) => (overdue === true ? 'Overdue' : 'Not overdue'),
    },
    open: { label: 'Progress', choices: { true: 'Open' } },
    files_before: { label: 'Pictures before', files: 'picture' },
    reported_at: { label: 'Reported', time: true },
    author: { label: 'Reported by' },
    status_at: { label: 'In this status since', time: true },
    hold_reason: { label: 'On hold', choices: HOLD_REASONS },
    hold_note: { label: 'What the work waits for' },
    hold_until: { label: 'On hold until', day: true },
    resolution: { label: 'Resolution', choices: RESOLUTIONS },
    work_done: { label: 'Work done', lines: true },
    files_after: { label: 'Pictures after', files: 'picture' },
    resolved_at: { label: 'Resolved', time: true },
    resolved_by: { label: 'Resolved by' },
    verified_at: { label: 'Verified', time: true },
    verified_by: { label: 'Verified by' },
    reopen_reason: { label: 'Reason for reopening' },
    close_reason: { label: 'Closed', choices: CLOSE_REASONS },
    close_note: { label: 'Reason for closing' },
    recurrences: { label: 'Recurrences' },
  },
  sections: [
    { title: 'Report', fields: REPORT_FIELDS },
    { title: 'Work', fields: WORK_FIELDS },
  ],
  historyFields: {
    note: { label: 'Note' },
    serial: { label: 'Serial' },
    comments: { label: 'Comments' },
    text: { label: 'Comment' },
    user_ids: { label: 'Mentions', show: (ids) => <NamesOf of={ids} reference={ASSIGNEES} /> },
    amend_reason: { label: 'Reason for the amendment' },
  },
  stepFields: { note: { label: 'Note' } },
  list: '/issues',
  add: '/issues/new',
  view: (id) => `/issues/${id}`,
  edit: (id) => `/issues/${id}/edit`,
  may: ({ status }) => ({ change: status !== 'verified' && status !== 'closed', remove: false }),
  failures: {
    list: 'The issues could not be fetched.',
    record: () => 'The issue could not be fetched.',
    add: 'The issue could not be reported.',
    change: () => 'The issue could not be changed.',
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

/** The same for the form of an amendment, which says why. */
export const amendedIssue: RecordKind<Issue> = {
  ...issue,
  of: { ...of, body: z.object({ ...described, amend_reason: amendReasonRules }) },
  fields: { ...issue.fields, amend_reason: { label: 'Reason for the amendment' } },
}
