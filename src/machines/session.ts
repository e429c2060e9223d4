import { stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  adoptSignedInSession,
  adoptStoredSession,
  otherUserStored,
  otherUsersCall,
  staleTokenCall,
  clearStoredSession,
  signedOutInOtherTab,
  discardRefusedSession,
  queueCall,
  refreshUnavailable,
  startRefresh,
  rejectCall,
  rejectPendingCalls,
  retryPendingCalls,
  checkOutput,
  refreshOutput,
  storeSession,
  storedSession,
  storeUser,
  applyAccount,
  updateUser,
  emitSignedOut,
} from './session-actions.ts'
import { currentSession, sessionSetup } from './session-setup.ts'

/** If no server answered, the session stays, and the calls that wait for a new token fail. */
const unreachable = {
  target: 'fresh',
  actions: [rejectPendingCalls('unreachable'), 'empty the queue'],
} as const

/**
 * State machine of the session: who is signed in, and what happens with calls whose token is refused. Only one refresh
 * runs at a time and further refused calls wait for it. Each refused call is repeated or rejected exactly once.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { session: null, waiting: [] },
  invoke: { src: 'follow the storage' },
  initial: 'reading storage',
  states: {
    'reading storage': {
      on: {
        'storage.read': [
          {
            guard: { type: 'a session is stored', params: storedSession },
            target: 'checking',
            actions: adoptStoredSession,
          },
          { target: 'signed out' },
        ],
      },
    },
    checking: {
      invoke: {
        id: 'check',
        src: 'check the token',
        input: currentSession,
        onDone: [
          {
            guard: { type: 'the server knows the account', params: checkOutput },
            target: 'signed in',
            actions: applyAccount,
          },
          {
            guard: { type: 'it was refused and can be refreshed', params: checkOutput },
            target: startRefresh,
          },
          {
            guard: { type: 'the server refused it', params: checkOutput },
            target: 'signed out',
            actions: [clearStoredSession, ...discardRefusedSession],
          },
          { target: 'signed in' },
        ],
        onError: 'signed in',
      },
      on: {
        'call.refused': [
          otherUsersCall,
          staleTokenCall,
          { guard: 'there is a refresh token', target: startRefresh, actions: queueCall },
          refreshUnavailable,
        ],
        'storage.changed': [
          signedOutInOtherTab,
          // another tab changed the session, so this check starts again with the new token
          { target: 'checking', reenter: true, actions: adoptStoredSession },
        ],
      },
    },
    'signed in': {
      entry: 'tell who is signed in',
      type: 'parallel',
      on: {
        'profile.changed': { actions: [updateUser, storeUser] },
        'verification.answered': {
          guard: { type: 'the server says verified', params: ({ event }) => ({ message: event.message }) },
          actions: [
            { type: 'mark the user as verified', params: ({ event }) => ({ at: event.at }) },
            storeUser,
          ],
        },
        'sign.out.requested': {
          target: 'signed out',
          actions: [
            rejectPendingCalls('signed out'),
            { type: 'tell the server of the sign-out', params: currentSession },
            clearStoredSession,
            'forget the session',
            emitSignedOut('asked'),
          ],
        },
      },
      states: {
        account: {
          initial: 'known',
          on: {
            'sign.in.succeeded': '.known',
            'storage.changed': { guard: otherUserStored, target: '.known' },
          },
          states: {
            known: { on: { 'check.requested': 'asking' } },
            'to be checked': {
              always: { guard: stateIn({ 'signed in': { token: 'fresh' } }), target: 'asking' },
            },
            asking: {
              invoke: {
                id: 'account',
                src: 'ask for the account',
                onDone: [
                  {
                    guard: { type: 'the server knows the account', params: checkOutput },
                    target: 'known',
                    actions: applyAccount,
                  },
                  { target: 'known' },
                ],
                onError: 'known',
              },
            },
          },
        },
        token: {
          initial: 'fresh',
          on: {
            'sign.in.succeeded': {
              target: '.fresh',
              actions: [
                rejectPendingCalls('another user'),
                'empty the queue',
                adoptSignedInSession,
                storeSession,
                'tell who took over',
              ],
            },
            'storage.changed': [
              signedOutInOtherTab,
              {
                guard: otherUserStored,
                target: '.fresh',
                actions: [
                  rejectPendingCalls('another user'),
                  'empty the queue',
                  adoptStoredSession,
                  'tell who took over',
                ],
              },
              { actions: adoptStoredSession },
            ],
          },
          states: {
            fresh: {
              on: {
                'call.refused': [
                  otherUsersCall,
                  staleTokenCall,
                  {
                    guard: 'there is a refresh token',
                    target: 'refreshing',
                    actions: queueCall,
                  },
                  refreshUnavailable,
                ],
              },
            },
            refreshing: {
              invoke: {
                id: 'refresh',
                src: 'refresh the token',
                input: currentSession,
                onDone: [
                  {
                    guard: { type: 'new tokens came', params: refreshOutput },
                    target: 'fresh',
                    actions: [
                      { type: 'take the new tokens', params: refreshOutput },
                      retryPendingCalls,
                      'empty the queue',
                    ],
                  },
                  {
                    guard: { type: 'the server refused it', params: refreshOutput },
                    target: '#session.signed out',
                    actions: [rejectPendingCalls('signed out'), clearStoredSession, ...discardRefusedSession],
                  },
                  unreachable,
                ],
                // for example the browser's storage is full
                onError: unreachable,
              },
              on: {
                'call.refused': [otherUsersCall, { actions: queueCall }],
                'storage.changed': {
                  guard: { type: 'the same user has another token', params: storedSession },
                  target: 'fresh',
                  actions: [adoptStoredSession, retryPendingCalls, 'empty the queue'],
                },
              },
            },
          },
        },
        verification: {
          initial: 'unverified',
          states: {
            unverified: { always: { guard: 'the user is verified', target: 'verified' } },
            verified: { always: { guard: 'the user is not verified', target: 'unverified' } },
          },
        },
      },
    },
    'signed out': {
      on: {
        'sign.in.succeeded': {
          target: 'signed in',
          actions: [adoptSignedInSession, storeSession],
        },
        'storage.changed': {
          guard: { type: 'a session is stored', params: storedSession },
          target: 'signed in',
          actions: adoptStoredSession,
        },
        'call.refused': { actions: rejectCall('signed out') },
      },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/**
 * Returns the session state for the route guard. `owing`: the password was accepted, and a second factor is required.
 */
export function sessionState(
  snapshot: SessionSnapshot,
): 'unknown' | 'signed out' | 'owing' | 'unverified' | 'verified' {
  if (snapshot.matches('signed out')) return 'signed out'
  if (!snapshot.matches('signed in')) return 'unknown'
  if (snapshot.context.session?.user.owes) return 'owing'
  return snapshot.matches({ 'signed in': { verification: 'verified' } }) ? 'verified' : 'unverified'
}
