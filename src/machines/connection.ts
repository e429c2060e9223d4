import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { listener, toast, type ToastEvent } from './effects.ts'

export interface ConnectionContext {
  /** when the link was lost, ms since epoch; null while it is up and before its first connection */
  lostSince: number | null
  /** last arrival before data stopped arriving, ms since epoch; null while data arrives */
  silentSince: number | null
}

/**
 * `at`: when the link reported it, ms since epoch. `nothing.arrived` means that data stopped arriving; it is sent at
 * most five seconds late. `since` is the last arrival, ms since epoch. `data.arrived` is sent only when data arrives
 * again.
 */
export type ConnectionEvent =
  | { type: 'link.opened' }
  | { type: 'link.up' | 'link.down' | 'link.failed'; at: number }
  | { type: 'link.closed' }
  | { type: 'data.arrived' }
  | { type: 'nothing.arrived'; since: number }

const noteTheLoss = {
  type: 'note the loss',
  params: ({ event }: { event: { at: number } }) => ({ lostSince: event.at }),
} as const
const down = { target: 'reconnecting', actions: ['tell that it reconnects', noteTheLoss] } as const
const up = { target: 'connected', actions: ['tell that it is connected', 'forget the loss'] } as const
const failed = { target: 'disconnected', actions: ['tell that it is disconnected'] } as const

/** State of the realtime link and, in parallel, whether data arrives: an open link may deliver nothing. */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    emitted: {} as ToastEvent,
  },
  actors: { 'follow the links': listener<ConnectionEvent>() },
  actions: {
    'tell that it is connected': emit(toast('success', 'Live location service connected.')),
    'tell that it reconnects': emit(toast('warning', 'Live location service reconnecting...')),
    'tell that it is disconnected': emit(toast('error', 'Live location service disconnected.')),
    'note the loss': assign((_, params: { lostSince: number }) => params),
    'forget the loss': assign({ lostSince: null }),
    'note the silence': assign((_, params: { since: number }) => ({ silentSince: params.since })),
    'forget the silence': assign({ silentSince: null }),
  },
}).createMachine({
  id: 'connection',
  type: 'parallel',
  context: { lostSince: null, silentSince: null },
  invoke: { src: 'follow the links' },
  states: {
    link: {
      initial: 'disconnected',
      on: { 'link.closed': { target: '.disconnected', actions: 'forget the loss' } },
      states: {
        disconnected: { on: { 'link.opened': 'connecting', 'link.up': up } },
        // the first connection shows no message to the user
        connecting: {
          on: { 'link.up': { target: 'connected', actions: 'forget the loss' }, 'link.failed': failed },
        },
        connected: {
          on: {
            'link.down': down,
            'link.failed': { target: 'disconnected', actions: [...failed.actions, noteTheLoss] },
          },
        },
        reconnecting: { on: { 'link.up': up, 'link.failed': failed } },
      },
    },
    stream: {
      initial: 'waiting',
      on: { 'link.closed': { target: '.waiting', actions: 'forget the silence' } },
      states: {
        waiting: {
          on: {
            'data.arrived': 'flowing',
            'nothing.arrived': {
              target: 'silent',
              actions: { type: 'note the silence', params: ({ event }) => ({ since: event.since }) },
            },
          },
        },
        flowing: {
          on: {
            'nothing.arrived': {
              target: 'silent',
              actions: { type: 'note the silence', params: ({ event }) => ({ since: event.since }) },
            },
          },
        },
        silent: { on: { 'data.arrived': { target: 'flowing', actions: 'forget the silence' } } },
      },
    },
  },
})

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>

/** Returns when live data stopped, ms since epoch, because the link was lost or no data arrived; null while live. */
export const stoppedSince = ({ context }: ConnectionSnapshot): number | null =>
  context.silentSince ?? context.lostSince

export type ConnectionBadge = 'Live' | 'Reconnecting...' | 'Offline'

/** Returns the text of the connection badge. A first connection attempt is neither live nor failed. */
export function connectionBadge(snapshot: ConnectionSnapshot): ConnectionBadge {
  if (snapshot.matches({ link: 'connected' })) return 'Live'
  return snapshot.matches({ link: 'disconnected' }) ? 'Offline' : 'Reconnecting...'
}
