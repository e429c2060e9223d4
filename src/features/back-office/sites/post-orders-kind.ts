import {
  type OutstandingOrder,
  outstandingOrdersOf,
  postOrdersOf,
  type PostOrdersReader,
  type PostOrdersVersion,
  readersOf,
} from '../../../../contract/post-orders.ts'
import { assignments } from '../../../../contract/assignment.ts'
import { sitePosts } from '../../../../contract/site-post.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'

const placeOf = (sitePostId: string) => `/site-posts/${sitePostId}`

/** The versions of a post's orders. */
export const postOrders = (sitePostId: string): RecordKind<PostOrdersVersion> => ({
  of: postOrdersOf(sitePostId),
  module: 'Post Orders',
  partOf: sitePostId,
  one: 'version',
  many: 'post orders',
  title: ({ version }) => `Version ${version}`,
  fields: {
    text: { label: 'Orders' },
    note: { label: 'What is new' },
  },
  list: placeOf(sitePostId),
  failures: {
    list: 'The post orders could not be fetched.',
    record: () => 'The post orders could not be fetched.',
    add: 'The post orders could not be issued.',
    change: () => 'The post orders could not be issued.',
    remove: () => 'The post orders could not be issued.',
  },
})

/** Which guards of the post's assignment know the version in force. */
export const readers = (sitePostId: string): RecordKind<PostOrdersReader> => ({
  of: readersOf(sitePostId),
  module: 'Post Orders',
  partOf: sitePostId,
  one: 'signature',
  many: 'guards',
  title: ({ worker_name: name }) => name,
  fields: {
    signed_on: { label: 'Signed on' },
    worker_id: { label: 'Guard' },
    version: { label: 'Version' },
  },
  list: placeOf(sitePostId),
  failures: {
    list: 'The guards could not be fetched.',
    record: () => 'The guards could not be fetched.',
    add: 'The signature could not be recorded.',
    change: () => 'The signature could not be recorded.',
    remove: () => 'The signature could not be recorded.',
  },
})

/** What a guard has yet to acknowledge. */
export const ordersOfGuard = (workerId: string): RecordKind<OutstandingOrder> => ({
  of: outstandingOrdersOf(workerId),
  module: 'Post Orders',
  one: 'post orders',
  many: 'post orders',
  title: ({ site_post_name: name }) => name,
  fields: {
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `${placeOf(id)}#post-orders`,
    },
    assignment_id: {
      label: 'Assignment',
      refersTo: { of: assignments, title: 'name' },
      nameIn: 'assignment_name',
    },
    version: { label: 'Version' },
    issued_at: { label: 'Issued', time: true },
  },
  list: '/site-post',
  failures: {
    list: 'The post orders could not be fetched.',
    record: () => 'The post orders could not be fetched.',
    add: '',
    change: () => '',
    remove: () => '',
  },
})
