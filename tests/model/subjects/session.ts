import type { User } from '../../../contract/auth.ts'
import type {
  RejectReason,
  SessionContext,
  SessionEvent,
  SignedInSession,
} from '../../../src/machines/session-event.ts'
import { sessionMachine } from '../../../src/machines/session.ts'
import { action, type Effect, type Model, type Step } from '../kit/model.ts'
import { round, type WalkedMachine } from './walked-machine.ts'

interface State extends SessionContext {
  place: 'reading storage' | 'checking' | 'fresh' | 'refreshing' | 'signed out'
  verified: boolean
}
type Event<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>

const person = (id: string, email_verified_at: string | null): User => ({
  id,
  full_name: `Person ${id}`,
  email: `${id}@example.test`,
  role: 'supervisor',
  company_id: '1',
  company_name: 'Askari',
  email_verified_at,
  permissions: ['View Live Map'],
})
const sessionOf = (token: string, user: User, refreshToken: string | null = `refresh ${token}`) =>
  ({ token, refreshToken, user }) satisfies SignedInSession

const emit = (event: Effect): Effect => ({ type: 'emit', event })
const signedOut = (reason: string) => emit({ type: 'signed.out', reason })
const replay = (...ids: string[]) => action('replay calls', { ids })
const reject = (reason: RejectReason, ...ids: string[]) => action('reject calls', { ids, reason })
const store = (session: SignedInSession) => action('store the session', session)
const storeUser = (user: User) => action('store the user', user)
const isVerified = ({ session }: Pick<State, 'session'>) =>
  session?.user.email_verified_at != null || session?.user.is_verified === '1'

const isSignedIn = ({ place }: State) => place === 'fresh' || place === 'refreshing'
const OUT: State = { place: 'signed out', session: null, waiting: [], verified: false }
const at = (place: State['place'], session: SignedInSession, waiting: readonly string[] = []): State => ({
  place,
  session,
  waiting,
  verified: (place === 'fresh' || place === 'refreshing') && isVerified({ session }),
})
const greet = ({ user }: SignedInSession) => emit({ type: 'signed.in', user })
const takeOver = (session: SignedInSession, waiting: readonly string[]) => ({
  rejected: reject('another user', ...waiting),
  told: emit({ type: 'user.replaced', user: session.user }),
})

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
  return [
    at('refreshing', session, [call.id]),
    ...(place === 'checking' ? [greet(session)] : []),
    action('refresh the token', session),
  ]
}

function storageChanged(state: State, { stored }: Event<'storage.changed'>): Step<State> {
  const { session, waiting, place } = state
  if (place === 'reading storage') return [state]
  if (place === 'signed out') return stored ? [at('fresh', stored), greet(stored)] : [state]
  if (!stored) return [OUT, reject('signed out', ...waiting), signedOut('elsewhere')]
  if (place === 'checking') return [at('checking', stored)]
  if (stored.user.id !== session?.user.id) {
    const { rejected, told } = takeOver(stored, waiting)
    return [at('fresh', stored), rejected, told]
  }
  if (place === 'refreshing' && stored.token !== session.token)
    return [at('fresh', stored), replay(...waiting)]
  return [at(place, stored, waiting)]
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
  return [at(place, changed, waiting), storeUser(user)]
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

const model: Model<State, SessionEvent> = {
  initial: { ...OUT, place: 'reading storage' },
  next: (state, event) => {
    const { session, waiting, place } = state
    switch (event.type) {
      case 'storage.read':
        if (place !== 'reading storage') return [state]
        return event.stored ? [at('checking', event.stored), action('check the token')] : [OUT]
      case 'check.passed': {
        if (place !== 'checking' || !session) return userChanged(state, event.user)
        const checked = { ...session, user: event.user }
        return [at('fresh', checked), storeUser(event.user), greet(checked)]
      }
      case 'check.unreachable':
        return place === 'checking' && session ? [at('fresh', session), greet(session)] : [state]
      case 'sign.in.succeeded':
        return signedIn(state, event)
      case 'sign.out.asked':
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
      case 'refresh.succeeded': {
        if (place !== 'refreshing' || !session) return [state]
        const { token, refreshToken } = event
        return [at('fresh', { ...session, token, refreshToken }), replay(...waiting)]
      }
      case 'refresh.failed':
        return place === 'refreshing' && session
          ? [
              OUT,
              reject('signed out', ...waiting),
              action('clear the stored session', session),
              signedOut('refused'),
            ]
          : [state]
      case 'refresh.unreachable':
        return place === 'refreshing' && session
          ? [at('fresh', session), reject('unreachable', ...waiting)]
          : [state]
    }
  },
  invariants: {
    'calls wait for a refresh, and for nothing else': ({ after }) =>
      after.waiting.length > 0 === (after.place === 'refreshing'),
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

const verifiedBefore = '2026-01-01T00:00:00Z'
const amina = person('1', verifiedBefore)
const flagged: User = { ...person('1', null), is_verified: '1' }
const unverified = person('1', null)
const baraka = person('2', null)

/** Two tokens of the first person and one of the second say all that newer, older and another's can mean. */
const cases = (state: State): Record<string, SessionEvent> => {
  const { session, waiting, place } = state
  const other = session?.token === 'one' ? 'two' : 'one'
  const call = {
    id: waiting.includes('a') ? 'b' : 'a',
    token: session?.token ?? 'one',
    userId: session?.user.id ?? '1',
  }
  const cameIn = place !== 'reading storage' && waiting.length < 2
  return {
    'nothing is in the storage': { type: 'storage.read', stored: null },
    'a session is in the storage': { type: 'storage.read', stored: sessionOf('one', amina) },
    'a session without refresh token is in the storage': {
      type: 'storage.read',
      stored: sessionOf('one', unverified, null),
    },
    'another tab signs out': { type: 'storage.changed', stored: null },
    'another tab refreshes': { type: 'storage.changed', stored: sessionOf(other, session?.user ?? amina) },
    'another tab verifies': {
      type: 'storage.changed',
      stored: { ...(session ?? sessionOf('one', amina)), user: session?.user.id === '2' ? baraka : flagged },
    },
    'another tab signs in as another': { type: 'storage.changed', stored: sessionOf('three', baraka) },
    'the check passes': { type: 'check.passed', user: session?.user.id === '2' ? baraka : amina },
    'the check gets no answer': { type: 'check.unreachable' },
    'Amina signs in': { type: 'sign.in.succeeded', session: sessionOf('one', amina) },
    'Baraka signs in without refresh token': {
      type: 'sign.in.succeeded',
      session: sessionOf('three', baraka, null),
    },
    'signs out': { type: 'sign.out.asked' },
    ...(cameIn && {
      'a call is refused': { type: 'call.refused', call },
      'a call with an older token is refused': { type: 'call.refused', call: { ...call, token: 'zero' } },
      "another user's call is refused": { type: 'call.refused', call: { ...call, userId: '9' } },
    }),
    'the refresh succeeds': { type: 'refresh.succeeded', token: other, refreshToken: `refresh ${other}` },
    'the refresh is refused': { type: 'refresh.failed' },
    'the refresh gets no answer': { type: 'refresh.unreachable' },
    'the profile changes to unverified': {
      type: 'profile.changed',
      user: session?.user.id === '2' ? baraka : unverified,
    },
    'the server verifies': {
      type: 'verification.answered',
      message: 'Successfully verified',
      at: verifiedBefore,
    },
    'the server does not verify': {
      type: 'verification.answered',
      message: 'Wrong password',
      at: verifiedBefore,
    },
  }
}

export const session: WalkedMachine<State, SessionEvent> = {
  name: 'session',
  machine: sessionMachine,
  model,
  observe: ({ value, context }) => {
    const inside = typeof value === 'string' ? null : value['signed in']
    return { ...context, place: inside?.token ?? value, verified: inside?.verification === 'verified' }
  },
  rounds: [round('one tab', model, cases)],
}
