import { type FieldReport, fieldReports } from '../../../../contract/field-reports/field-report.ts'
import { reportingCodes } from '../../../../contract/reporting-code.ts'
import { sitePosts } from '../../../../contract/site-post.ts'
import { fieldReportLifecycle } from '../../../../domain/field-reports/field-report.ts'
import { doubtText } from '../../../../domain/field-reports/doubt-words.ts'
import type { Doubt } from '../../../../domain/field-reports/used-elsewhere.ts'
import { USE_WORDS } from '../../../../domain/reporting-codes/code-uses.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { Badge } from '../../../ui/status/badge.tsx'

const TONES = { received: 'accent', questioned: 'warning', accepted: 'neutral', rejected: 'danger' } as const

export const ReportStatus = ({ status }: Pick<FieldReport, 'status'>) => (
  <Badge tone={status in TONES ? TONES[status as keyof typeof TONES] : 'neutral'}>
    {fieldReportLifecycle.words[status]}
  </Badge>
)

const clockError = (correction: unknown) =>
  typeof correction === 'number' && correction !== 0
    ? `wrong by ${Math.round(Math.abs(correction) / 60_000)} min, corrected`
    : 'right'

const placeText = (position: FieldReport['position']) => {
  if (!position) return 'not given'
  const { latitude, longitude, accuracyM } = position
  const accuracy = accuracyM === null ? 'unknown' : `${Math.round(accuracyM)} m`
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)} (accuracy ${accuracy})`
}

/** What came by reporting codes. */
export const fieldReport: RecordKind<FieldReport> = {
  of: fieldReports,
  module: 'Checklists',
  one: 'report by code',
  many: 'reports by code',
  title: ({ title, site_post_name: post }) => `${title}, ${post}`,
  fields: {
    use: { label: 'Kind', choices: USE_WORDS },
    title: { label: 'Report' },
    status: { label: 'Status', choices: fieldReportLifecycle.words },
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    reporting_code_id: {
      label: 'Reporting code',
      refersTo: { of: reportingCodes, title: 'label' },
      nameIn: 'reporting_code',
      to: (id) => `/reporting-codes/${id}`,
    },
    worker_id: { label: 'Guard', nameIn: 'worker_name', none: '–' },
    worker_name: { label: 'Guard', none: '–' },
    guard_number: { label: 'Number typed in', none: '–' },
    reporter: { label: 'Reported by', none: '–' },
    note: { label: 'Note', none: '–' },
    checkpoint_name: { label: 'Checkpoint', none: '–' },
    made_at: { label: 'Made', time: true },
    received_at: { label: 'Received', time: true },
    correction: { label: 'Clock of the phone', show: clockError },
    position: { label: 'Location', show: (value) => placeText(value as FieldReport['position']) },
    photo: { label: 'Photo', picture: 'whole', none: '–' },
    signature: { label: 'Signature', picture: 'whole', none: '–' },
    doubts: {
      label: 'To decide',
      show: (value) => (value as Doubt[]).map((each) => doubtText(each)).join(' ') || '–',
    },
    reason: { label: 'Reason or note', none: '–' },
    decided_by: { label: 'Decided by', none: '–' },
    decided_at: { label: 'Decided', time: true, none: '–' },
  },
  sections: [
    { title: 'Report', fields: ['title', 'use', 'status', 'doubts', 'site_post_id', 'reporting_code_id'] },
    { title: 'Who', fields: ['worker_name', 'guard_number', 'reporter', 'note', 'photo', 'signature'] },
    {
      title: 'When and where',
      fields: ['made_at', 'received_at', 'correction', 'position', 'checkpoint_name'],
    },
    { title: 'Decision', fields: ['reason', 'decided_by', 'decided_at'] },
  ],
  historyFields: {
    decision_note: { label: 'Note' },
    clocks: { label: 'Clocks' },
    sender: { label: 'Phone' },
    outcome: { label: 'Written to' },
    clock_event: { label: 'Clock event' },
    checkpoint_id: { label: 'Checkpoint' },
  },
  stepFields: { decision_note: { label: 'Note' } },
  list: '/field-reports',
  view: (id) => `/field-reports/${id}`,
  may: () => ({ change: false, remove: false }),
  failures: {
    list: 'The reports by code could not be fetched.',
    record: () => 'The report by code could not be fetched.',
    add: 'The report by code could not be stored.',
    change: () => 'The decision could not be stored.',
    remove: () => 'The report by code could not be removed.',
  },
}
