import { css } from '../../../styled-system/css'
import { type Occurrence, occurrences } from '../../../contract/occurrences/occurrence.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { workers } from '../../../contract/workers/worker.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { StoredFileButton } from '../../resource/file/stored-file.tsx'
import { HandoverSides, InvolvedList, Supplements } from './entry-parts.tsx'
import { CATEGORY_LABELS, PRIORITY_LABELS, serialText, STATUS_LABELS } from './occurrence-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const files = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

const guard = { of: workers, title: 'user_full_name' }
const post = { of: sitePosts, title: 'alias' }

/** Describes occurrences: entries of an occurrence book. */
export const occurrence: ResourceView<Occurrence> = {
  of: occurrences,
  module: 'Occurrences',
  one: tr(texts.occurrence),
  many: tr(texts.occurrences),
  title: (row) => tr(texts.entryRowSitePostName, { row: serialText(row), sitePostName: row.site_post_name }),
  fields: {
    narrative: {
      label: tr(texts.whatHappened),
      show: (text) => <span className={lines}>{String(text)}</span>,
    },
    category: { label: tr(texts.category), choices: CATEGORY_LABELS },
    priority: { label: tr(texts.priority), choices: PRIORITY_LABELS },
    site_post_id: {
      label: tr(texts.sitePost),
      refersTo: post,
      nameIn: 'site_post_name',
      to: (id) => `/occurrence-book/${id}`,
    },
    worker_id: {
      label: tr(texts.guard),
      refersTo: guard,
      nameIn: 'worker_name',
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    occurred_at: { label: tr(texts.happened), time: true },
    written_at: { label: tr(texts.written), time: true },
    recorded_at: { label: tr(texts.stored), time: true },
    late_reason: { label: tr(texts.reasonForLateEntry) },
    action_taken: { label: tr(texts.actionTaken) },
    involved: {
      label: tr(texts.involvedAndInformed),
      show: (_, row) => row && <InvolvedList of={(row as Occurrence).involved} />,
    },
    handover: {
      label: tr(texts.handover),
      show: (_, row) => row && <HandoverSides of={(row as Occurrence).handover} />,
    },
    attachments: {
      label: tr(texts.attachments),
      show: (_, row) =>
        row &&
        ((row as Occurrence).attachments.length === 0 ? (
          'none'
        ) : (
          <span className={files}>
            {(row as Occurrence).attachments.map((file) => (
              <StoredFileButton key={file.digest} {...file} />
            ))}
          </span>
        )),
    },
    supplements: {
      label: tr(texts.supplements),
      show: (_, row) => row && <Supplements of={(row as Occurrence).supplements} />,
    },
    status: { label: tr(texts.status), choices: STATUS_LABELS },
    author: { label: tr(texts.enteredBy) },
    digest: {
      label: tr(texts.sHA256Digest),
      show: (digest) => <code className={lines}>{String(digest)}</code>,
    },
  },
  historyFields: {
    reason: { label: tr(texts.reason) },
    text: { label: tr(texts.supplement) },
    note: { label: tr(texts.note) },
    remarks: { label: tr(texts.remarks) },
    serial: { label: tr(texts.serial) },
  },
  list: '/occurrence',
  add: '/occurrence/add-occurrence',
  view: (id) => `/occurrence/view/${id}`,
  failures: {
    list: tr(texts.occurrencesCouldNotBeFetched),
    record: (id) => tr(texts.occurrenceIdCouldNotBeFetched, { id }),
    add: tr(texts.occurrenceCouldNotBeCreated),
    change: (id) => tr(texts.occurrenceIdCouldNotBeSaved, { id }),
    remove: () => '',
  },
}

/** Describes an entry for its form, with labels for nested fields. */
export const occurrenceForm: ResourceView<Occurrence> = {
  ...occurrence,
  fields: {
    ...occurrence.fields,
    site_post_id: { label: tr(texts.sitePost), refersTo: post },
    worker_id: { label: tr(texts.guard), refersTo: guard },
    amend_reason: { label: tr(texts.reasonForTheAmendment) },
    'handover.outgoing': { label: tr(texts.outgoingGuard), refersTo: guard },
    'handover.incoming': { label: tr(texts.incomingGuard), refersTo: guard },
    'handover.remarks': { label: tr(texts.remarks) },
  },
}
