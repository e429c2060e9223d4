import { type FieldReport, fieldReports } from '../../../../contract/field/field-report.ts'
import { reportingCodes } from '../../../../contract/field/reporting-code.ts'
import { fieldReportLifecycle } from '../../../../domain/field-reports/field-report.ts'
import { doubtText } from '../../../../domain/field-reports/doubt-text.ts'
import type { Doubt } from '../../../../domain/field-reports/report-doubts.ts'
import { CODE_USE_LABELS } from '../../../../domain/reporting-codes/code-uses.ts'
import { REFERENCE_FIELDS } from '../../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const TONES = { received: 'accent', questioned: 'warning', accepted: 'neutral', rejected: 'danger' } as const

export const ReportStatus = ({ status }: Pick<FieldReport, 'status'>) => (
  <Badge tone={status in TONES ? TONES[status as keyof typeof TONES] : 'neutral'}>
    {fieldReportLifecycle.words[status]}
  </Badge>
)

const clockError = (correction: unknown) =>
  typeof correction === 'number' && correction !== 0
    ? tr(texts.wrongByMinCorrected, { Math: Math.round(Math.abs(correction) / 60_000) })
    : 'right'

const placeText = (position: FieldReport['position']) => {
  if (!position) return 'not given'
  const { latitude, longitude, accuracyM } = position
  const accuracy = accuracyM === null ? 'unknown' : `${Math.round(accuracyM)} m`
  return tr(texts.accuracyLatitude, {
    latitude: latitude.toFixed(5),
    longitude: longitude.toFixed(5),
    accuracy,
  })
}

/** Describes reports that were submitted by scanning a reporting code. */
export const fieldReport: ResourceView<FieldReport> = {
  of: fieldReports,
  module: 'Checklists',
  one: tr(texts.reportByCode2),
  many: tr(texts.reportsByCode2),
  title: ({ title, site_post_name: post }) => `${title}, ${post}`,
  fields: {
    use: { label: tr(texts.kind), choices: CODE_USE_LABELS },
    title: { label: tr(texts.report) },
    status: { label: tr(texts.status), choices: fieldReportLifecycle.words },
    site_post_id: REFERENCE_FIELDS.site_post_id,
    reporting_code_id: {
      label: tr(texts.reportingCode),
      refersTo: { of: reportingCodes, title: 'label' },
      nameIn: 'reporting_code',
      to: (id) => `/reporting-codes/${id}`,
    },
    worker_id: { label: tr(texts.guard), nameIn: 'worker_name', none: '–' },
    worker_name: { label: tr(texts.guard), none: '–' },
    guard_number: { label: tr(texts.enteredNumber), none: '–' },
    reporter: { label: tr(texts.reportedBy), none: '–' },
    note: { label: tr(texts.note), none: '–' },
    checkpoint_name: { label: tr(texts.checkpoint), none: '–' },
    made_at: { label: tr(texts.made), time: true },
    received_at: { label: tr(texts.received), time: true },
    correction: { label: tr(texts.clockOfThePhone), show: clockError },
    position: { label: tr(texts.location), show: (value) => placeText(value as FieldReport['position']) },
    photo: { label: tr(texts.photo), picture: 'whole', none: '–' },
    signature: { label: tr(texts.signature), picture: 'whole', none: '–' },
    doubts: {
      label: tr(texts.toDecide),
      show: (value) => (value as Doubt[]).map((each) => doubtText(each)).join(' ') || '–',
    },
    reason: { label: tr(texts.reasonOrNote), none: '–' },
    decided_by: { label: tr(texts.decidedBy), none: '–' },
    decided_at: { label: tr(texts.decided), time: true, none: '–' },
    not_reverted: { label: tr(texts.couldNotBeUndone), none: '–' },
  },
  sections: [
    {
      title: tr(texts.report),
      fields: ['title', 'use', 'status', 'doubts', 'site_post_id', 'reporting_code_id'],
    },
    {
      title: tr(texts.who),
      fields: ['worker_name', 'guard_number', 'reporter', 'note', 'photo', 'signature'],
    },
    {
      title: tr(texts.whenAndWhere),
      fields: ['made_at', 'received_at', 'correction', 'position', 'checkpoint_name'],
    },
    { title: tr(texts.decision), fields: ['reason', 'decided_by', 'decided_at', 'not_reverted'] },
  ],
  historyFields: {
    decision_note: { label: tr(texts.note) },
    clocks: { label: tr(texts.clocks) },
    sender: { label: tr(texts.phone) },
    outcome: { label: tr(texts.writtenTo) },
    clock_event: { label: tr(texts.clockEvent) },
    checkpoint_id: { label: tr(texts.checkpoint) },
    not_reverted: { label: tr(texts.couldNotBeUndone) },
    sequence: { label: tr(texts.numberOfThePhone) },
  },
  stepFields: { decision_note: { label: tr(texts.note) } },
  list: '/field-reports',
  view: (id) => `/field-reports/${id}`,
  may: () => ({ change: false, remove: false }),
  failures: {
    list: tr(texts.reportsByCodeCouldNotBeFetched),
    record: () => tr(texts.reportByCodeCouldNotBeFetched),
    add: tr(texts.reportByCodeCouldNotBeStored),
    change: () => tr(texts.decisionCouldNotBeStored),
    remove: () => tr(texts.reportByCodeCouldNotBeRemoved),
  },
}
