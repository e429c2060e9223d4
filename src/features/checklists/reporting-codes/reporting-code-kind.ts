import { type ReportingCode, reportingCodes } from '../../../../contract/field/reporting-code.ts'
import { type CodeUse, CODE_USE_LABELS } from '../../../../domain/reporting-codes/code-uses.ts'
import { REFERENCE_FIELDS } from '../../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export const reportingCode: ResourceView<ReportingCode> = {
  of: reportingCodes,
  module: 'Checklists',
  one: tr(texts.reportingCode2),
  many: tr(texts.reportingCodes2),
  title: ({ label, site_post_name: post }) => `${label}, ${post}`,
  fields: {
    label: { label: tr(texts.label2) },
    site_post_id: REFERENCE_FIELDS.site_post_id,
    status: { label: tr(texts.status), choices: { issued: tr(texts.issued), revoked: tr(texts.revoked) } },
    expires_on: { label: tr(texts.lastDay), day: true, expires: true, none: tr(texts.noEnd) },
    issued_at: { label: tr(texts.issued), time: true },
    uses: {
      label: tr(texts.forText),
      show: (value) => (value as CodeUse[]).map((use) => CODE_USE_LABELS[use]).join(', '),
    },
  },
  list: '/reporting-codes',
  view: (id) => `/reporting-codes/${id}`,
  failures: {
    list: tr(texts.reportingCodesCouldNotBeFetched),
    record: () => tr(texts.reportingCodeCouldNotBeFetched),
    add: tr(texts.reportingCodeCouldNotBeIssued),
    change: () => tr(texts.reportingCodeCouldNotBeChanged),
    remove: () => tr(texts.reportingCodeCouldNotBeRevoked),
  },
}
