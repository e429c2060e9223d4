import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { toast, type ToastEvent } from './effects.ts'

export interface ConnectionContext {
  /** ms since epoch of the last arrival before the silence; null while data arrive */
  silentSince: number | null
}

/**
 * `data.arrived` is sent when a silence ends, not for every arrival. `nothing.arrived` is sent within five seconds
 * of a silence; `since` is the time of the last arrival, ms since epoch.
 */
export type ConnectionEvent =
  | { type: 'link.opened' }
  | { type: 'link.up' }
  | { type: 'link.down' }
  | { type: 'link.failed' }
  | { type: 'link.closed' }
  | { type: 'data.arrived' }
  | { type: 'nothing.arrived'; since: number }

const down = { target: 'reconnecting', actions: 'tell that it reconnects' } as const
const up = { target: 'connected', actions: 'tell that it is connected' } as const
const failed = { target: 'disconnected', actions: 'tell that it is disconnected' } as const

/** The realtime link and, beside it, whether anything arrives over it: a link that is up can still be silent. */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    emitted: {} as ToastEvent,
  },
  actions: {
    'tell that it is connected': emit(toast('success', 'Live location service connected.')),
    'tell that it reconnects': emit(toast('warning', 'Live location service reconnecting...')),
    'tell that it is disconnected': emit(toast('error', 'Live location service disconnected.')),
    'note the silence': assign((_, params: { since: number }) => ({ silentSince: params.since })),
    'forget the silence': assign({ silentSince: null }),
  },
}).createMachine({
  id: 'connection',
  type: 'parallel',
  context: { silentSince: null },
  states: {
    link: {
      initial: 'disconnected',
      states: {
        disconnected: { on: { 'link.opened': 'connecting', 'link.up': up } },
        // that a console connects when it opens is no news
        connecting: { on: { 'link.up': 'connected', 'link.failed': failed, 'link.closed': 'disconnected' } },
        connected: { on: { 'link.down': down, 'link.failed': failed, 'link.closed': 'disconnected' } },
        reconnecting: { on: { 'link.up': up, 'link.failed': failed, 'link.closed': 'disconnected' } },
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

export type ConnectionBadge = 'Live' | 'Reconnecting...' | 'Offline'

/** What the badge says: a first connection under way is not live yet, and is not given up either. */
export function connectionBadge(snapshot: ConnectionSnapshot): ConnectionBadge {
  if (snapshot.matches({ link: 'connected' })) return 'Live'
  return snapshot.matches({ link: 'disconnected' }) ? 'Offline' : 'Reconnecting...'
}
