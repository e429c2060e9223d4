import { type ClientLink, clientLinks } from '../../../../contract/client-links/client-link.ts'
import type { ResourceView } from '../../../resource/record/record-kind.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export const clientLink: ResourceView<ClientLink> = {
  of: clientLinks,
  module: 'Clients',
  one: tr(texts.clientLink),
  many: tr(texts.clientLinks),
  title: ({ client_name: name }) => tr(texts.linkOfName, { name }),
  fields: {
    issued_at: { label: tr(texts.issued), time: true },
    expires_on: { label: tr(texts.lastDay), day: true, expires: true },
    status: { label: tr(texts.status), choices: { issued: tr(texts.valid), revoked: tr(texts.revoked) } },
  },
  list: '/clients/list',
  failures: {
    list: tr(texts.clientLinksCouldNotBeFetched),
    record: () => tr(texts.clientLinkCouldNotBeFetched),
    add: tr(texts.clientLinkCouldNotBeIssued),
    change: () => tr(texts.clientLinkCouldNotBeChanged),
    remove: () => tr(texts.clientLinkCouldNotBeRevoked),
  },
}
