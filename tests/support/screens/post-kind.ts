import { clients } from '../../../contract/clients/client.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import type { ResourceView } from '../../../src/resource/record/resource-view.ts'

type Row = { id: string; alias: string; latitude: number | string | null }
/** Site posts as a record type, with pages at URLs that only tests use. */
export const postKind: ResourceView<Row> = {
  of: sitePosts,
  module: 'Site Posts' as const,
  one: 'site post',
  many: 'site posts',
  title: ({ alias }) => alias,
  fields: {
    alias: { label: 'Name' },
    type: { label: 'Type' },
    latitude: { label: 'Latitude' },
    longitude: { label: 'Longitude' },
    owner: { label: 'Client', refersTo: { of: clients, title: 'name' }, nameIn: 'owner_name' },
  },
  list: '/posts',
  add: '/posts/new',
  view: (id) => `/posts/${id}`,
  edit: (id) => `/posts/${id}/edit`,
  failures: {
    list: '',
    record: (id) => `Failed to fetch site post with ID: ${id}`,
    add: 'Failed to create site post',
    change: () => 'Failed to update site post',
    remove: () => 'Failed to delete site post',
  },
}
export const gate = {
  id: '4',
  alias: 'North Gate',
  type: 'Gate',
  latitude: -1.29,
  longitude: 36.82,
  owner: '7',
  owner_name: 'Karura',
  assignment_name: null,
}
