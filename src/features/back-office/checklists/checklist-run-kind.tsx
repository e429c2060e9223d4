import { type ChecklistRun, checklistRuns } from '../../../../contract/checklist-run.ts'
import { checklists } from '../../../../contract/checklist.ts'
import { sitePosts } from '../../../../contract/site-post.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { Badge } from '../../../ui/status/badge.tsx'

/** Checklists as they were filled in. They never change. */
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
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    reporter: { label: 'Reported by' },
    failures: {
      label: 'Failed items',
      show: (value) => (Number(value) > 0 ? <Badge tone="danger">{Number(value)}</Badge> : 'none'),
    },
    happened_at: { label: 'Filled in', time: true },
    received_at: { label: 'Received', time: true },
    reporting_code: { label: 'Reporting code' },
  },
  list: '/checklist-reports',
  view: (id) => `/checklist-reports/${id}`,
  failures: {
    list: 'The checklist reports could not be fetched.',
    record: () => 'The checklist report could not be fetched.',
    add: 'The checklist report could not be stored.',
    change: () => 'The checklist report could not be changed.',
    remove: () => 'The checklist report could not be removed.',
  },
}
