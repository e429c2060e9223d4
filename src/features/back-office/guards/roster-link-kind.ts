import { type RosterLink, rosterLinks } from '../../../../contract/roster-links/roster-link.ts'
import type { ResourceView } from '../../../resource/record/record-kind.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export const rosterLink: ResourceView<RosterLink> = {
  of: rosterLinks,
  module: 'Shifts',
  one: tr(texts.rosterLink),
  many: tr(texts.rosterLinks),
  title: ({ worker_name: name }) => tr(texts.rosterLinkOfName, { name }),
  fields: {
    issued_at: { label: tr(texts.issued), time: true },
    status: { label: tr(texts.status), choices: { issued: tr(texts.valid), revoked: tr(texts.revoked) } },
  },
  list: '/employees/patrollers',
  failures: {
    list: tr(texts.rosterLinksCouldNotBeFetched),
    record: () => tr(texts.rosterLinkCouldNotBeFetched),
    add: tr(texts.rosterLinkCouldNotBeIssued),
    change: () => tr(texts.rosterLinkCouldNotBeChanged),
    remove: () => tr(texts.rosterLinkCouldNotBeRevoked),
  },
}
