import { type WelfareCheck, welfareChecks } from '../../../contract/alarms/welfare-check.ts'
import { welfareLifecycle } from '../../../domain/alarms/welfare-check.ts'
import { REFERENCE_FIELDS } from '../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const { sent, answered, confirmed, lapsed } = welfareLifecycle.words

export const welfareCheck: ResourceView<WelfareCheck> = {
  of: welfareChecks,
  module: 'Alarms',
  one: tr(texts.welfareCheck),
  many: tr(texts.welfareChecks2),
  title: ({ worker_name: name }) => tr(texts.welfareCheckOfName, { name }),
  fields: {
    worker_id: REFERENCE_FIELDS.worker_id,
    status: { label: tr(texts.status), choices: { sent, answered, confirmed, lapsed } },
    sent_at: { label: tr(texts.sent), time: true },
    ended_at: { label: tr(texts.ended), time: true },
    site_post_name: { label: tr(texts.sitePost) },
    assignment_name: { label: tr(texts.assignment) },
    reason: { label: tr(texts.reason) },
  },
  stepFields: { reason: { label: tr(texts.reason) } },
  list: '/alarms/welfare',
  failures: {
    list: tr(texts.welfareChecksCouldNotBeFetched),
    record: () => tr(texts.welfareCheckCouldNotBeFetched),
    add: tr(texts.welfareCheckCouldNotBeSent),
    change: () => tr(texts.welfareCheckCouldNotBeConfirmed),
    remove: () => '',
  },
}
