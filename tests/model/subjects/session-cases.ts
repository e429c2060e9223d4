import type { User } from '../../../contract/auth/auth.ts'
import type { SignedInSession } from '../../../src/machines/session-event.ts'
import { answer, failure, type Cases } from '../kit/model.ts'
import type { SessionInput, SessionState } from './session.ts'

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

const verifiedBefore = '2026-01-01T00:00:00Z'
const amina = person('1', verifiedBefore)
const flagged: User = { ...person('1', null), is_verified: '1' }
const unverified = person('1', null)
const baraka = person('2', null)

/** Cases with two tokens of one user and one of another user, for newer, older and foreign tokens. */
export const sessionCases: Cases<SessionState, SessionInput> = (state): Record<string, SessionInput> => {
  const { session, waiting, place } = state
  const user = session?.user.id === '2' ? baraka : amina
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
    'the check passes': answer('check', { kind: 'known', user }),
    'the check is refused': answer('check', { kind: 'refused' }),
    'the check gets no answer': answer('check', { kind: 'unreachable' }),
    'the account is asked for': { type: 'check.requested' },
    'the account is told': answer('account', { kind: 'known', user }),
    'the account is not told': answer('account', { kind: 'unreachable' }),
    'Amina signs in': { type: 'sign.in.succeeded', session: sessionOf('one', amina) },
    'Baraka signs in without refresh token': {
      type: 'sign.in.succeeded',
      session: sessionOf('three', baraka, null),
    },
    'signs out': { type: 'sign.out.requested' },
    ...(cameIn && {
      'a call is refused': { type: 'call.refused', call },
      'a call with an older token is refused': { type: 'call.refused', call: { ...call, token: 'zero' } },
      "another user's call is refused": { type: 'call.refused', call: { ...call, userId: '9' } },
    }),
    'the refresh succeeds': answer('refresh', {
      kind: 'refreshed',
      token: other,
      refreshToken: `refresh ${other}`,
    }),
    ...(place === 'checking' && { 'the check fails': failure('check') }),
    ...(state.account === 'asking' && { 'asking for the account fails': failure('account') }),
    ...(place === 'refreshing' && { 'the refresh fails': failure('refresh') }),
    'the refresh is refused': answer('refresh', { kind: 'refused' }),
    'the refresh gets no answer': answer('refresh', { kind: 'unreachable' }),
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
