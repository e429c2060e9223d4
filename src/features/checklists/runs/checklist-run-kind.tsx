import { type ChecklistRun, checklistRuns } from '../../../../contract/site-posts/checklist-run.ts'
import { checklists } from '../../../../contract/site-posts/checklist.ts'
import {
  checklistRunLifecycle,
  type ChecklistRunPhase,
} from '../../../../domain/checklist-runs/checklist-run-lifecycle.ts'
import { REFERENCE_FIELDS } from '../../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const TONES: Readonly<Partial<Record<ChecklistRunPhase, 'warning' | 'danger' | 'accent'>>> = {
  overdue: 'danger',
  missed: 'danger',
  returned: 'warning',
  completed: 'accent',
}

export const RunStatus = ({ status }: { status: ChecklistRunPhase }) => (
  <Badge tone={TONES[status] ?? 'neutral'}>{checklistRunLifecycle.words[status]}</Badge>
)

/** Describes checklist reports: due or completed checklists. */
export const checklistRun: ResourceView<ChecklistRun> = {
  of: checklistRuns,
  module: 'Checklists',
  one: tr(texts.checklistReport),
  many: tr(texts.checklistReports),
  title: ({ title, site_post_name: post }) => `${title}, ${post}`,
  fields: {
    title: { label: tr(texts.checklist2) },
    checklist_id: {
      label: tr(texts.template),
      refersTo: { of: checklists, title: 'title' },
      nameIn: 'title',
      to: (id) => `/checklists/${id}`,
    },
    checklist_version: { label: tr(texts.version) },
    site_post_id: REFERENCE_FIELDS.site_post_id,
    status: { label: tr(texts.status), choices: checklistRunLifecycle.words },
    result: {
      label: tr(texts.result),
      choices: { reported: tr(texts.filledIn), failed: tr(texts.withAFailedItem) },
    },
    at: { label: tr(texts.filledInOrDue), time: true },
    due_from: { label: tr(texts.dueFrom), time: true },
    due_to: { label: tr(texts.dueUntil), time: true },
    happened_at: { label: tr(texts.filledIn), time: true },
    reporter: { label: tr(texts.reportedBy), none: '–' },
    failures: {
      label: tr(texts.failedItems),
      show: (value) => (Number(value) > 0 ? <Badge tone="danger">{Number(value)}</Badge> : 'none'),
    },
    score: {
      label: tr(texts.score),
      none: '–',
      show: (value) => (typeof value === 'number' ? `${value} %` : '–'),
    },
    passed: {
      label: tr(texts.passed),
      none: '–',
      show: (value) => (value === null ? '–' : value ? tr(texts.yes) : 'No'),
    },
    received_at: { label: tr(texts.received), time: true },
    reporting_code: { label: tr(texts.reportingCode) },
    reason: { label: tr(texts.reason) },
    review_note: { label: tr(texts.noteOfTheReview) },
  },
  sections: [
    {
      title: tr(texts.report),
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
    list: tr(texts.checklistReportsCouldNotBeFetched),
    record: () => tr(texts.checklistReportCouldNotBeFetched),
    add: tr(texts.checklistReportCouldNotBeStored),
    change: () => tr(texts.checklistReportCouldNotBeChanged),
    remove: () => tr(texts.checklistReportCouldNotBeRemoved),
  },
}
