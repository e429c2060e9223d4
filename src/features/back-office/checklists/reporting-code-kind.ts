import { type ReportingCode, reportingCodes } from '../../../../contract/reporting-code.ts'
import { type CodeUse, USE_WORDS } from '../../../../domain/reporting-codes/code-uses.ts'
import { sitePosts } from '../../../../contract/site-post.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'

export const reportingCode: RecordKind<ReportingCode> = {
  of: reportingCodes,
  module: 'Checklists',
  one: 'reporting code',
  many: 'reporting codes',
  title: ({ label, site_post_name: post }) => `${label}, ${post}`,
  fields: {
    label: { label: 'Label' },
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    status: { label: 'Status', choices: { issued: 'Issued', revoked: 'Revoked' } },
    expires_on: { label: 'Last day', day: true, expires: true, none: 'no end' },
    issued_at: { label: 'Issued', time: true },
    uses: {
      label: 'For',
      show: (value) => (value as CodeUse[]).map((use) => USE_WORDS[use]).join(', '),
    },
  },
  list: '/reporting-codes',
  view: (id) => `/reporting-codes/${id}`,
  failures: {
    list: 'The reporting codes could not be fetched.',
    record: () => 'The reporting code could not be fetched.',
    add: 'The reporting code could not be issued.',
    change: () => 'The reporting code could not be changed.',
    remove: () => 'The reporting code could not be revoked.',
  },
}
