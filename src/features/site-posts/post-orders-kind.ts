import {
  type OutstandingOrder,
  outstandingOrders,
  sitePostOrders,
  type PostOrdersReader,
  type PostOrdersVersion,
  postOrdersReaders,
} from '../../../contract/site-posts/post-orders.ts'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const placeOf = (sitePostId: string) => `/site-posts/${sitePostId}`

export const postOrders = (sitePostId: string): ResourceView<PostOrdersVersion> => ({
  of: sitePostOrders(sitePostId),
  module: 'Post Orders',
  partOf: sitePostId,
  one: tr(texts.version),
  many: tr(texts.postOrders),
  title: ({ version }) => tr(texts.versionVersion, { version }),
  fields: {
    text: { label: tr(texts.orders) },
    note: { label: tr(texts.whatIsNew) },
  },
  list: placeOf(sitePostId),
  failures: {
    list: tr(texts.postOrdersCouldNotBeFetched),
    record: () => tr(texts.postOrdersCouldNotBeFetched),
    add: tr(texts.postOrdersCouldNotBeIssued),
    change: () => tr(texts.postOrdersCouldNotBeIssued),
    remove: () => tr(texts.postOrdersCouldNotBeIssued),
  },
})

export const postOrdersReaderView = (sitePostId: string): ResourceView<PostOrdersReader> => ({
  of: postOrdersReaders(sitePostId),
  module: 'Post Orders',
  partOf: sitePostId,
  one: tr(texts.signature),
  many: tr(texts.guards),
  title: ({ worker_name: name }) => name,
  fields: {
    signed_on: { label: tr(texts.signedOn) },
    worker_id: { label: tr(texts.guard) },
    version: { label: tr(texts.version2) },
  },
  list: placeOf(sitePostId),
  failures: {
    list: tr(texts.guardsCouldNotBeFetched),
    record: () => tr(texts.guardsCouldNotBeFetched),
    add: tr(texts.signatureCouldNotBeRecorded),
    change: () => tr(texts.signatureCouldNotBeRecorded),
    remove: () => tr(texts.signatureCouldNotBeRecorded),
  },
})

export const outstandingOrderView = (workerId: string): ResourceView<OutstandingOrder> => ({
  of: outstandingOrders(workerId),
  module: 'Post Orders',
  one: tr(texts.postOrders),
  many: tr(texts.postOrders),
  title: ({ site_post_name: name }) => name,
  fields: {
    site_post_id: {
      label: tr(texts.sitePost),
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `${placeOf(id)}#post-orders`,
    },
    assignment_id: {
      label: tr(texts.assignment),
      refersTo: { of: assignments, title: 'name' },
      nameIn: 'assignment_name',
    },
    version: { label: tr(texts.version2) },
    issued_at: { label: tr(texts.issued), time: true },
  },
  list: '/site-post',
  failures: {
    list: tr(texts.postOrdersCouldNotBeFetched),
    record: () => tr(texts.postOrdersCouldNotBeFetched),
    add: '',
    change: () => '',
    remove: () => '',
  },
})
