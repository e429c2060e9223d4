import { type RosterLink, rosterLinks } from '../../../../contract/roster-links/roster-link.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'

export const rosterLink: RecordKind<RosterLink> = {
  of: rosterLinks,
  module: 'Shifts',
  one: 'roster link',
  many: 'roster links',
  title: ({ worker_name: name }) => `Roster link of ${name}`,
  fields: {
    issued_at: { label: 'Issued', time: true },
    status: { label: 'Status', choices: { issued: 'Valid', revoked: 'Revoked' } },
  },
  list: '/employees/patrollers',
  failures: {
    list: 'The roster links could not be fetched.',
    record: () => 'The roster link could not be fetched.',
    add: 'The roster link could not be issued.',
    change: () => 'The roster link could not be changed.',
    remove: () => 'The roster link could not be revoked.',
  },
}
