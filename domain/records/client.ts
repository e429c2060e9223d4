import { z } from 'zod'
import { withArchiving } from '../event-sourcing/with-archiving.ts'
import { clientRules } from './client-rules.ts'
import { recordStream } from '../event-sourcing/record-stream.ts'

const none = z.string().nullable().default(null)

/** Fields of a client in stored events, including those of earlier versions. */
export const clientFields = z.object({
  name: z.string(),
  clientNo: none,
  phone: none,
  email: none,
  address: none,
  kraPin: none,
  contacts: z
    .array(z.object({ name: z.string(), role: none, phone: none, email: none }))
    .nullable()
    .default(null),
})

const client = recordStream({
  name: 'client',
  rules: clientRules,
  kept: clientFields,
  // a client is a company, but its contacts are persons, and its phone number and address may be those of a
  // person
  personal: { phone: null, email: null, address: null, kraPin: null, contacts: null },
  personalParts: { contacts: 'name' },
  add: ['AddClient', 'ClientAdded'],
  change: ['ChangeClient', 'ClientChanged'],
  remove: ['RemoveClient', 'ClientRemoved'],
})

/** Event stream of a client: a company that pays for assignments. */
export const clientStream = {
  ...withArchiving(client, {
    one: 'client',
    archive: ['ArchiveClient', 'ClientArchived'],
    restore: ['RestoreClient', 'ClientRestored'],
    remove: 'RemoveClient',
  }),
  added: client.added,
  removed: client.removed,
}
