import type { User } from '../../../contract/auth/auth.ts'
import type {
  CheckOutcome,
  RefreshOutcome,
  RejectReason,
  SessionContext,
  SessionEvent,
  SignedInSession,
} from '../../../src/machines/session-event.ts'
import { sessionMachine } from '../../../src/machines/session.ts'
import { action, answer, type Effect, type Model, type Step } from '../kit/model.ts'
import { sessionCases } from './session-cases.ts'
import { round, type ModelledMachine } from './modelled-machine.ts'

export interface SessionState extends SessionContext {
  place: 'reading storage' | 'checking' | 'fresh' | 'refreshing' | 'signed out'
  account: 'known' | 'to be checked' | 'asking'
  verified: boolean
}
type Answer =
  | { type: 'xstate.done.actor.check'; output: CheckOutcome }
  | { type: 'xstate.done.actor.account'; output: CheckOutcome }
  | { type: 'xstate.done.actor.refresh'; output: RefreshOutcome }
  | { type: `xstate.error.actor.${'check' | 'account' | 'refresh'}`; error: unknown }
export type SessionInput = SessionEvent | Answer
type State = SessionState
type Input = SessionInput
type Event<Type extends Input['type']> = Extract<Input, { type: Type }>

const emit = (event: Effect): Effect => ({ type: 'emit', event })
const signedOut = (reason: string) => emit({ type: 'signed.out', reason })
const replay = (...ids: string[]) => action('replay calls', { ids })
const reject = (reason: RejectReason, ...ids: string[]) => action('reject calls', { ids, reason })
const store = (session: SignedInSession) => action('store the session', session)
const storeUser = (user: User) => action('store the user', user)
const isVerified = ({ session }: Pick<State, 'session'>) =>
  session?.user.email_verified_at != null || session?.user.is_verified === '1'

const isSignedIn = ({ place }: State) => place === 'fresh' || place === 'refreshing'
const OUT: State = {
  place: 'signed out',
  session: null,
  waiting: [],
  account: 'known',
  verified: false,
}
const at = (
  place: State['place'],
  session: SignedInSession,
  waiting: readonly string[] = [],
  account: State['account'] = 'known',
): State => ({
  place,
  session,
  waiting,
  account,
  verified: (place === 'fresh' || place === 'refreshing') && isVerified({ session }),
})
const greet = ({ user }: SignedInSession) => emit({ type: 'signed.in', user })
const takeOver = (session: SignedInSession, waiting: readonly string[]) => ({
  rejected: reject('another user', ...waiting),
  told: emit({ type: 'user.replaced', user: session.user }),
})

/** Returns the state after a successful refresh. If the account was to be checked, it is requested now. */
function refreshed(
  { account }: State,
  session: SignedInSession,
): { after: State; asks: readonly [] | readonly [Effect] } {
  return account !== 'to be checked'
    ? { after: at('fresh', session, [], account), asks: [] }
    : { after: at('fresh', session, [], 'asking'), asks: [action('ask for the account')] }
}

const refusedForGood = (session: SignedInSession): Step<State> => [
  OUT,
  action('clear the stored session', session),
  signedOut('refused'),
]

function refused(state: State, { call }: Event<'call.refused'>): Step<State> {
  const { session, waiting, place } = state
  if (!session) return place === 'signed out' ? [state, reject('signed out', call.id)] : [state]
  if (call.userId !== session.user.id) return [state, reject('another user', call.id)]
  if (place === 'refreshing') return [{ ...state, waiting: [...waiting, call.id] }]
  if (call.token !== session.token) return [state, replay(call.id)]
  if (session.refreshToken === null)
    return [
      OUT,
      reject('signed out', call.id),
      action('clear the stored session', session),
      signedOut('refused'),
    ]
  if (place === 'checking') return refreshFirst(session, [call.id])
  return [at('refreshing', session, [call.id], state.account), action('refresh the token', session)]
}

const refreshFirst = (session: SignedInSession, waiting: readonly string[]): Step<State> => [
  at('refreshing', session, waiting, 'to be checked'),
  greet(session),
  action('refresh the token', session),
]

function checked(state: State, { output }: Event<'xstate.done.actor.check'>): Step<State> {
  const { session, place } = state
  if (place !== 'checking' || !session) return [state]
  if (output.kind === 'unreachable') return [at('fresh', session), greet(session)]
  if (output.kind === 'refused')
    return session.refreshToken === null ? refusedForGood(session) : refreshFirst(session, [])
  const known = { ...session, user: output.user }
  return [at('fresh', known), storeUser(output.user), greet(known)]
}

function accountSaid(state: State, { output }: Event<'xstate.done.actor.account'>): Step<State> {
  if (state.account !== 'asking') return [state]
  const answered: State = { ...state, account: 'known' }
  return output.kind === 'known' ? userChanged(answered, output.user) : [answered]
}

function refreshSaid(state: State, { output }: Event<'xstate.done.actor.refresh'>): Step<State> {
  const { session, waiting, place } = state
  if (place !== 'refreshing' || !session) return [state]
  if (output.kind === 'refused') {
    const [out, ...effects] = refusedForGood(session)
    return [out, reject('signed out', ...waiting), ...effects]
  }
  if (output.kind === 'unreachable') {
    const { after, asks } = refreshed(state, session)
    return [after, reject('unreachable', ...waiting), ...asks]
  }
  const { token, refreshToken } = output
  const { after, asks } = refreshed(state, { ...session, token, refreshToken })
  return [after, replay(...waiting), ...asks]
}

function storageChanged(state: State, { stored }: Event<'storage.changed'>): Step<State> {
  const { session, waiting, place } = state
  if (place === 'reading storage') return [state]
  if (place === 'signed out') return stored ? [at('fresh', stored), greet(stored)] : [state]
  if (!stored) return [OUT, reject('signed out', ...waiting), signedOut('elsewhere')]
  if (place === 'checking') return [at('checking', stored), action('check the token', stored)]
  if (stored.user.id !== session?.user.id) {
    const { rejected, told } = takeOver(stored, waiting)
    return [at('fresh', stored), rejected, told]
  }
  if (place === 'refreshing' && stored.token !== session.token) {
    const { after, asks } = refreshed(state, stored)
    return [after, replay(...waiting), ...asks]
  }
  return [at(place, stored, waiting, state.account)]
}

function signedIn(state: State, { session }: Event<'sign.in.succeeded'>): Step<State> {
  if (state.place === 'signed out') return [at('fresh', session), store(session), greet(session)]
  if (!isSignedIn(state)) return [state]
  const { rejected, told } = takeOver(session, state.waiting)
  return [at('fresh', session), rejected, store(session), told]
}

function userChanged(state: State, user: User): Step<State> {
  const { session, waiting, place } = state
  if (!session || !isSignedIn(state)) return [state]
  const changed = { ...session, user }
  return [at(place, changed, waiting, state.account), storeUser(user)]
}

function signOut(state: State): Step<State> {
  if (!state.session || !isSignedIn(state)) return [state]
  return [
    OUT,
    reject('signed out', ...state.waiting),
    action('tell the server of the sign-out', state.session),
    action('clear the stored session', state.session),
    signedOut('asked'),
  ]
}

const model: Model<State, Input> = {
  initial: { ...OUT, place: 'reading storage' },
  next: (state, event) => {
    const { session, place } = state
    switch (event.type) {
      case 'storage.read':
        if (place !== 'reading storage') return [state]
        return event.stored ? [at('checking', event.stored), action('check the token', event.stored)] : [OUT]
      case 'xstate.done.actor.check':
        return checked(state, event)
      case 'xstate.done.actor.account':
        return accountSaid(state, event)
      case 'xstate.done.actor.refresh':
        return refreshSaid(state, event)
      // a call that fails without an answer counts as "server unreachable"
      case 'xstate.error.actor.check':
        return checked(state, answer('check', { kind: 'unreachable' }))
      case 'xstate.error.actor.account':
        return accountSaid(state, answer('account', { kind: 'unreachable' }))
      case 'xstate.error.actor.refresh':
        return refreshSaid(state, answer('refresh', { kind: 'unreachable' }))
      case 'check.requested':
        return isSignedIn(state) && state.account === 'known'
          ? [{ ...state, account: 'asking' }, action('ask for the account')]
          : [state]
      case 'sign.in.succeeded':
        return signedIn(state, event)
      case 'sign.out.requested':
        return signOut(state)
      case 'call.refused':
        return refused(state, event)
      case 'storage.changed':
        return storageChanged(state, event)
      case 'profile.changed':
        return userChanged(state, event.user)
      case 'verification.answered':
        return session && event.message === 'Successfully verified'
          ? userChanged(state, { ...session.user, email_verified_at: event.at })
          : [state]
    }
  },
  invariants: {
    'calls wait for a refresh, and for nothing else': ({ after }) =>
      after.waiting.length === 0 || after.place === 'refreshing',
    'signed out, no token is held': ({ after }) =>
      (after.session === null) === ['signed out', 'reading storage'].includes(after.place),
    'a refresh begins once, with a refresh token': ({ before, after, effects }) =>
      effects.filter(({ type }) => type === 'refresh the token').length ===
        Number(after.place === 'refreshing' && before.place !== 'refreshing') &&
      (after.place !== 'refreshing' || after.session?.refreshToken !== null || before.place === 'refreshing'),
    'each call that came in is answered once or waits': ({ before, event, after, effects }) => {
      const answered = effects.flatMap(({ params }) => (params as { ids?: string[] } | undefined)?.ids ?? [])
      const known = [...before.waiting, ...(event.type === 'call.refused' ? [event.call.id] : [])]
      return [...answered, ...after.waiting].toSorted().join() === known.toSorted().join()
    },
  },
}

export const session: ModelledMachine<State, Input> = {
  name: 'session',
  machine: sessionMachine,
  model,
  observe: ({ value, context }) => {
    const inside = typeof value === 'string' ? null : value['signed in']
    return {
      ...context,
      place: inside?.token ?? value,
      account: inside?.account ?? 'known',
      verified: inside?.verification === 'verified',
    }
  },
  rounds: [round('one tab', model, sessionCases)],
}
