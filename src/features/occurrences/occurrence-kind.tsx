import { css } from '../../../styled-system/css'
import { type Occurrence, occurrences } from '../../../contract/occurrences/occurrence.ts'
import { sitePosts } from '../../../contract/site-post.ts'
import { workers } from '../../../contract/worker.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { StoredFileButton } from '../../resource/record/stored-file.tsx'
import { HandoverSides, InvolvedList, Supplements } from './entry-parts.tsx'
import { CATEGORIES, PRIORITIES, serialText, STATUSES } from './occurrence-words.ts'

const files = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

const guard = { of: workers, title: 'user_full_name' }
const post = { of: sitePosts, title: 'alias' }

/** An entry of an occurrence book. */
export const occurrence: RecordKind<Occurrence> = {
  of: occurrences,
  module: 'Occurrences',
  one: 'occurrence',
  many: 'occurrences',
  title: (row) => `Entry ${serialText(row)}, ${row.site_post_name}`,
  fields: {
    narrative: { label: 'What happened', show: (text) => <span className={lines}>{String(text)}</span> },
    category: { label: 'Category', choices: CATEGORIES },
    priority: { label: 'Priority', choices: PRIORITIES },
    site_post_id: {
      label: 'Site post',
      refersTo: post,
      nameIn: 'site_post_name',
      to: (id) => `/occurrence-book/${id}`,
    },
    worker_id: {
      label: 'Guard',
      refersTo: guard,
      nameIn: 'worker_name',
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    occurred_at: { label: 'Happened', time: true },
    written_at: { label: 'Written', time: true },
    recorded_at: { label: 'Stored', time: true },
    late_reason: { label: 'Reason for late entry' },
    action_taken: { label: 'Action taken' },
    involved: {
      label: 'Involved and informed',
      show: (_, row) => row && <InvolvedList of={(row as Occurrence).involved} />,
    },
    handover: {
      label: 'Handover',
      show: (_, row) => row && <HandoverSides of={(row as Occurrence).handover} />,
    },
    attachments: {
      label: 'Attachments',
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
      label: 'Supplements',
      show: (_, row) => row && <Supplements of={(row as Occurrence).supplements} />,
    },
    status: { label: 'Status', choices: STATUSES },
    author: { label: 'Entered by' },
    digest: { label: 'Digest', show: (digest) => <code className={lines}>{String(digest)}</code> },
  },
  historyFields: {
    reason: { label: 'Reason' },
    text: { label: 'Supplement' },
    note: { label: 'Note' },
    remarks: { label: 'Remarks' },
    serial: { label: 'Serial' },
  },
  list: '/occurrence',
  add: '/occurrence/add-occurrence',
  view: (id) => `/occurrence/view/${id}`,
  failures: {
    list: 'Failed to fetch occurrences.',
    record: (id) => `Failed to fetch occurrence with ID ${id}.`,
    add: 'Failed to create occurrence.',
    change: (id) => `Failed to update occurrence with ID ${id}.`,
    remove: () => '',
  },
}

/** The same with words for the parts of the form. */
export const occurrenceForm: RecordKind<Occurrence> = {
  ...occurrence,
  fields: {
    ...occurrence.fields,
    site_post_id: { label: 'Site post', refersTo: post },
    worker_id: { label: 'Guard', refersTo: guard },
    amend_reason: { label: 'Reason for the amendment' },
    'handover.outgoing': { label: 'Outgoing guard', refersTo: guard },
    'handover.incoming': { label: 'Incoming guard', refersTo: guard },
    'handover.remarks': { label: 'Remarks' },
  },
}
