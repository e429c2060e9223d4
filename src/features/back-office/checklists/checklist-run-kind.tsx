import { type ChecklistRun, checklistRuns } from '../../../../contract/checklist-run.ts'
import { checklists } from '../../../../contract/checklist.ts'
import { sitePosts } from '../../../../contract/site-post.ts'
import {
  checklistRunLifecycle,
  type ChecklistRunPhase,
} from '../../../../domain/checklist-runs/checklist-run-lifecycle.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { Badge } from '../../../ui/status/badge.tsx'

const TONES: Readonly<Partial<Record<ChecklistRunPhase, 'warning' | 'danger' | 'accent'>>> = {
  overdue: 'danger',
  missed: 'danger',
  returned: 'warning',
  completed: 'accent',
}

/** How a report stands, as a mark. */
export const RunStatus = ({ status }: { status: ChecklistRunPhase }) => (
  <Badge tone={TONES[status] ?? 'neutral'}>{checklistRunLifecycle.words[status]}</Badge>
)

/** Checklists that are due or were filled in. */
export const checklistRun: RecordKind<ChecklistRun> = {
  of: checklistRuns,
  module: 'Checklists',
  one: 'checklist report',
  many: 'checklist reports',
  title: ({ title, site_post_name: post }) => `${title}, ${post}`,
  fields: {
    title: { label: 'Checklist' },
    checklist_id: {
      label: 'Template',
      refersTo: { of: checklists, title: 'title' },
      nameIn: 'title',
      to: (id) => `/checklists/${id}`,
    },
    checklist_version: { label: 'Version' },
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    status: { label: 'Status', choices: checklistRunLifecycle.words },
    result: { label: 'Result', choices: { reported: 'Filled in', failed: 'With a failed item' } },
    at: { label: 'Filled in or due', time: true },
    due_from: { label: 'Due from', time: true },
    due_to: { label: 'Due until', time: true },
    happened_at: { label: 'Filled in', time: true },
    reporter: { label: 'Reported by', none: '–' },
    failures: {
      label: 'Failed items',
      show: (value) => (Number(value) > 0 ? <Badge tone="danger">{Number(value)}</Badge> : 'none'),
    },
    score: { label: 'Score', none: '–', show: (value) => (typeof value === 'number' ? `${value} %` : '–') },
    passed: { label: 'Passed', none: '–', show: (value) => (value === null ? '–' : value ? 'Yes' : 'No') },
    received_at: { label: 'Received', time: true },
    reporting_code: { label: 'Reporting code' },
    reason: { label: 'Reason' },
    review_note: { label: 'Note of the review' },
  },
  sections: [
    {
      title: 'Report',
      fields: [
        'checklist_id',
        'checklist_version',
        'site_post_id',
        'status',
        'due_from',
        'due_to',
        'happened_at',
        'received_at',
        'reporter',
        'reporting_code',
        'failures',
        'score',
        'passed',
        'reason',
        'review_note',
      ],
    },
  ],
  list: '/checklist-reports',
  view: (id) => `/checklist-reports/${id}`,
  may: () => ({ change: false, remove: false }),
  failures: {
    list: 'The checklist reports could not be fetched.',
    record: () => 'The checklist report could not be fetched.',
    add: 'The checklist report could not be stored.',
    change: () => 'The checklist report could not be changed.',
    remove: () => 'The checklist report could not be removed.',
  },
}
