import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event-sourcing/event.ts'

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DirectoryUserLinked') }),
  z.object({ type: z.literal('DirectoryUserUnlinked') }),
])
const command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('LinkDirectoryUser') }),
  z.object({ type: z.literal('UnlinkDirectoryUser') }),
])

interface DirectoryUserState {
  record: { linked: boolean }
}

/**
 * Event stream that records whether the company's directory manages an account. Each account has one; its
 * id is the account's id.
 */
export const directoryUserStream: StreamType<
  DirectoryUserState,
  z.infer<typeof command>,
  z.infer<typeof event>
> = {
  name: 'directory-user',
  command,
  event,
  initial: { record: { linked: false } },
  evolve: (_, { type }) => ({ record: { linked: type === 'DirectoryUserLinked' } }),
  decide: ({ type }, { record: { linked } }): Decision<z.infer<typeof event>> => {
    if (type === 'LinkDirectoryUser')
      return linked
        ? refuse('already_linked', 'The directory keeps this account already.')
        : { events: [{ type: 'DirectoryUserLinked' }] }
    return linked
      ? { events: [{ type: 'DirectoryUserUnlinked' }] }
      : refuse('not_found', 'The directory keeps no such account.')
  },
}
