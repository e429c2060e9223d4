import { stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  adoptSignedIn,
  adoptStored,
  anotherUser,
  anotherUsersCall,
  callWithOlderToken,
  clearStored,
  elsewhereSignedOut,
  forgetRefused,
  letItWait,
  noRefreshPossible,
  refreshFirst,
  rejectThat,
  rejectWaiting,
  replayWaiting,
  said,
  saidOfRefresh,
  store,
  stored,
  storeUser,
  takeAccount,
  takeUser,
  tellSignedOut,
} from './session-phrases.ts'
import { held, sessionSetup } from './session-setup.ts'

/** No server answered: the session stays, waiting calls fail. */
const unreachable = { target: 'fresh', actions: [rejectWaiting('unreachable'), 'empty the queue'] } as const

/**
 * The session machine: who is signed in, and what happens with calls that are refused because of their token.
 * One refresh runs at a time, further refused calls wait for it, and each is repeated or rejected exactly
 * once.
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
            guard: { type: 'a session is stored', params: stored },
            target: 'checking',
            actions: adoptStored,
          },
          { target: 'signed out' },
        ],
      },
    },
    checking: {
      invoke: {
        id: 'check',
        src: 'check the token',
        input: held,
        onDone: [
          {
            guard: { type: 'the server knows the account', params: said },
            target: 'signed in',
            actions: takeAccount,
          },
          { guard: { type: 'it was refused and can be refreshed', params: said }, target: refreshFirst },
          {
            guard: { type: 'the server refused it', params: said },
            target: 'signed out',
            actions: [clearStored, ...forgetRefused],
          },
          { target: 'signed in' },
        ],
        onError: 'signed in',
      },
      on: {
        'call.refused': [
          anotherUsersCall,
          callWithOlderToken,
          { guard: 'there is a refresh token', target: refreshFirst, actions: letItWait },
          noRefreshPossible,
        ],
        'storage.changed': [
          elsewhereSignedOut,
          // the token being checked is no longer the current one
          { target: 'checking', reenter: true, actions: adoptStored },
        ],
      },
    },
    'signed in': {
      entry: 'tell who is signed in',
      type: 'parallel',
      on: {
        'profile.changed': { actions: [takeUser, storeUser] },
        'verification.answered': {
          guard: { type: 'the server says verified', params: ({ event }) => ({ message: event.message }) },
          actions: [
            { type: 'mark the user as verified', params: ({ event }) => ({ at: event.at }) },
            storeUser,
          ],
        },
        'sign.out.asked': {
          target: 'signed out',
          actions: [
            rejectWaiting('signed out'),
            { type: 'tell the server of the sign-out', params: held },
            clearStored,
            'forget the session',
            tellSignedOut('asked'),
          ],
        },
      },
      states: {
        account: {
          initial: 'known',
          on: {
            'sign.in.succeeded': '.known',
            'storage.changed': { guard: anotherUser, target: '.known' },
          },
          states: {
            known: { on: { 'check.asked': 'asking' } },
            'to be checked': {
              always: { guard: stateIn({ 'signed in': { token: 'fresh' } }), target: 'asking' },
            },
            asking: {
              invoke: {
                id: 'account',
                src: 'ask for the account',
                onDone: [
                  {
                    guard: { type: 'the server knows the account', params: said },
                    target: 'known',
                    actions: takeAccount,
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
                rejectWaiting('another user'),
                'empty the queue',
                adoptSignedIn,
                store,
                'tell who took over',
              ],
            },
            'storage.changed': [
              elsewhereSignedOut,
              {
                guard: anotherUser,
                target: '.fresh',
                actions: [
                  rejectWaiting('another user'),
                  'empty the queue',
                  adoptStored,
                  'tell who took over',
                ],
              },
              { actions: adoptStored },
            ],
          },
          states: {
            fresh: {
              on: {
                'call.refused': [
                  anotherUsersCall,
                  callWithOlderToken,
                  {
                    guard: 'there is a refresh token',
                    target: 'refreshing',
                    actions: letItWait,
                  },
                  noRefreshPossible,
                ],
              },
            },
            refreshing: {
              invoke: {
                id: 'refresh',
                src: 'refresh the token',
                input: held,
                onDone: [
                  {
                    guard: { type: 'new tokens came', params: saidOfRefresh },
                    target: 'fresh',
                    actions: [
                      { type: 'take the new tokens', params: saidOfRefresh },
                      replayWaiting,
                      'empty the queue',
                    ],
                  },
                  {
                    guard: { type: 'the server refused it', params: saidOfRefresh },
                    target: '#session.signed out',
                    actions: [rejectWaiting('signed out'), clearStored, ...forgetRefused],
                  },
                  unreachable,
                ],
                // such as a storage that is full
                onError: unreachable,
              },
              on: {
                'call.refused': [anotherUsersCall, { actions: letItWait }],
                'storage.changed': {
                  guard: { type: 'the same user has another token', params: stored },
                  target: 'fresh',
                  actions: [adoptStored, replayWaiting, 'empty the queue'],
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
          actions: [adoptSignedIn, store],
        },
        'storage.changed': {
          guard: { type: 'a session is stored', params: stored },
          target: 'signed in',
          actions: adoptStored,
        },
        'call.refused': { actions: rejectThat('signed out') },
      },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** The session state for the route guard; `owing`: a password was entered, and a second factor is pending. */
export function sessionState(
  snapshot: SessionSnapshot,
): 'unknown' | 'signed out' | 'owing' | 'unverified' | 'verified' {
  if (snapshot.matches('signed out')) return 'signed out'
  if (!snapshot.matches('signed in')) return 'unknown'
  if (snapshot.context.session?.user.owes) return 'owing'
  return snapshot.matches({ 'signed in': { verification: 'verified' } }) ? 'verified' : 'unverified'
}
