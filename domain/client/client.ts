import { z } from 'zod'

export const clientEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ClientAdded'), name: z.string() }),
])
export type ClientEvent = z.infer<typeof clientEvent>

export interface ClientState {
  added: boolean
}

export const noClient: ClientState = { added: false }

export function evolveClient(_state: ClientState, event: ClientEvent): ClientState {
  switch (event.type) {
    case 'ClientAdded':
      return { added: true }
  }
}
