import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event-sourcing/event.ts'
import { changedValues } from '../event-sourcing/record-stream.ts'
import { label, oneLine } from '../text/text.ts'

/** Maximum number of accounts in a group. */
export const MOST_MEMBERS = 5000

const fields = {
  name: label(200),
  /** id of the group in the company's directory */
  external: oneLine.max(200).nullable(),
}
const kept = { name: z.string(), external: z.string().nullable() }
const accounts = z.array(z.string())

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DirectoryGroupAdded'), ...kept }),
  z.object({
    type: z.literal('DirectoryGroupChanged'),
    name: kept.name.optional(),
    external: kept.external.optional(),
  }),
  /** ids of the accounts that joined or left */
  z.object({ type: z.literal('DirectoryGroupMembersChanged'), joined: accounts, left: accounts }),
  z.object({ type: z.literal('DirectoryGroupRemoved') }),
])
type DirectoryGroupEvent = z.infer<typeof event>

const command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('AddDirectoryGroup'), ...fields }),
  z.object({
    type: z.literal('ChangeDirectoryGroup'),
    name: fields.name.optional(),
    external: fields.external.optional(),
    /** ids of accounts to add; the next field: to remove */
    joining: accounts.optional(),
    leaving: accounts.optional(),
  }),
  z.object({ type: z.literal('RemoveDirectoryGroup') }),
])

const state = z.object({
  record: z.object({ ...kept, members: accounts }).nullable(),
  removed: z.boolean(),
})
type State = z.infer<typeof state>

/**
 * Event stream of a group in the company's directory. The group's name determines the role of its accounts.
 */
export const directoryGroupStream: StreamType<State, z.infer<typeof command>, DirectoryGroupEvent> = {
  name: 'directory-group',
  command,
  event,
  state,
  initial: { record: null, removed: false },
  evolve(before, said) {
    if (said.type === 'DirectoryGroupAdded') {
      const { name, external } = said
      return { ...before, record: { name, external, members: [] } }
    }
    if (before.record === null) return before
    if (said.type === 'DirectoryGroupRemoved') return { ...before, removed: true }
    if (said.type === 'DirectoryGroupChanged') {
      const { name = before.record.name, external = before.record.external } = said
      return { ...before, record: { ...before.record, name, external } }
    }
    const left = new Set(said.left)
    const staying = before.record.members.filter((each) => !left.has(each))
    return { ...before, record: { ...before.record, members: [...staying, ...said.joined] } }
  },
  decide(asked, { record, removed }): Decision<DirectoryGroupEvent> {
    if (asked.type === 'AddDirectoryGroup') {
      if (record) return refuse('already_exists', 'This group already exists.')
      return { events: [{ type: 'DirectoryGroupAdded', name: asked.name, external: asked.external }] }
    }
    if (!record || removed) return refuse('not_found', 'There is no such group.')
    if (asked.type === 'RemoveDirectoryGroup') return { events: [{ type: 'DirectoryGroupRemoved' }] }
    const { type: _, joining = [], leaving = [], ...rest } = asked
    const events: DirectoryGroupEvent[] = []
    const differing = changedValues(record, rest)
    if (Object.keys(differing).length > 0) events.push({ type: 'DirectoryGroupChanged', ...differing })
    const held = new Set(record.members)
    const joined = [...new Set(joining)].filter((each) => !held.has(each))
    const left = [...new Set(leaving)].filter((each) => held.has(each))
    if (held.size + joined.length - left.length > MOST_MEMBERS)
      return refuse('too_many', `A group has at most ${MOST_MEMBERS} members.`, 'joining')
    if (joined.length + left.length > 0) events.push({ type: 'DirectoryGroupMembersChanged', joined, left })
    return { events }
  },
}
