import { assignments } from '../../../contract/assignments/assignment.ts'
import { clients } from '../../../contract/clients/client.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { workers } from '../../../contract/workers/worker.ts'
import type { FieldView } from './resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Fields of many records that refer to the same types of records. */
export const REFERENCE_FIELDS = {
  client_id: {
    label: tr(texts.client),
    refersTo: { of: clients, title: 'name' },
    nameIn: 'client_name',
    to: (id) => `/clients/view/${id}`,
  },
  assignment_id: {
    label: tr(texts.assignment),
    refersTo: { of: assignments, title: 'name' },
    nameIn: 'assignment_name',
    to: (id) => `/assignments/view/${id}`,
  },
  site_post_id: {
    label: tr(texts.sitePost),
    refersTo: { of: sitePosts, title: 'alias' },
    nameIn: 'site_post_name',
    to: (id) => `/site-posts/${id}`,
  },
  worker_id: {
    label: tr(texts.guard),
    refersTo: { of: workers, title: 'user_full_name' },
    nameIn: 'worker_name',
    to: (id) => `/employees/patrollers/view-security-officer/${id}`,
  },
} satisfies Record<string, FieldView>
