import { z } from 'zod'
import type { Decision, StreamType } from '../event.ts'
import { refuse } from '../refusal.ts'
import { type ClientEvent, type ClientState, clientEvent, evolveClient, noClient } from './client.ts'

export const clientCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('AddClient'), name: z.string().trim().min(1).max(120) }),
])
export type ClientCommand = z.infer<typeof clientCommand>

export function decideClient(command: ClientCommand, state: ClientState): Decision<ClientEvent> {
  switch (command.type) {
    case 'AddClient':
      if (state.added) return refuse('already_added', 'This client exists already.')
      return { events: [{ type: 'ClientAdded', name: command.name }] }
  }
}

export const clientStream: StreamType<ClientState, ClientCommand, ClientEvent> = {
  name: 'client',
  command: clientCommand,
  event: clientEvent,
  initial: noClient,
  evolve: evolveClient,
  decide: decideClient,
}
