import { assign, emit, setup } from 'xstate'
import type { User } from '../../contract/auth/auth.ts'
import { effect, listener, request } from './effects.ts'
import {
  isVerified,
  type CheckOutcome,
  type RefreshOutcome,
  type RefusedCall,
  type RejectReason,
  type SessionContext,
  type SessionEmitted,
  type SessionEvent,
  type SignedInSession,
  type SignedOutReason,
  type StorageEvent,
} from './session-event.ts'

/** Returns the session; throws while signed out. */
export const currentSession = ({ context }: { context: SessionContext }): SignedInSession => {
  if (!context.session) throw new Error('a session was needed while signed out')
  return context.session
}

/** Implementations of the actions, conditions and requests that the session machine names. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    'follow the storage': listener<StorageEvent>(),
    /** sends exactly this token; a refused token is not refreshed */
    'check the token': request<CheckOutcome, SignedInSession>(),
    /** is sent like any other call, so a refused token is refreshed */
    'ask for the account': request<CheckOutcome, undefined>(),
    'refresh the token': request<RefreshOutcome, SignedInSession>(),
  },
  actions: {
    'tell the server of the sign-out': effect<SignedInSession>(),
    'store the session': effect<SignedInSession>(),
    'store the user': effect<User>(),
    'clear the stored session': effect<SignedInSession>(),
    'replay calls': effect<{ ids: readonly string[] }>(),
    'reject calls': effect<{ ids: readonly string[]; reason: RejectReason }>(),
    'adopt the session': assign((_, params: { stored: SignedInSession | null }) => ({
      session: params.stored,
    })),
    'take the new tokens': assign(({ context }, outcome: RefreshOutcome) => {
      if (outcome.kind !== 'refreshed') return {}
      const { token, refreshToken } = outcome
      return { session: context.session && { ...context.session, token, refreshToken } }
    }),
    'take the user': assign(({ context }, params: { user: User }) => ({
      session: context.session && { ...context.session, user: params.user },
    })),
    'take the account': assign(({ context }, outcome: CheckOutcome) => {
      if (outcome.kind !== 'known') return {}
      return { session: context.session && { ...context.session, user: outcome.user } }
    }),
    'mark the user as verified': assign(({ context }, params: { at: string }) => ({
      session: context.session && {
        ...context.session,
        user: { ...context.session.user, email_verified_at: params.at },
      },
    })),
    'let the call wait': assign(({ context }, params: RefusedCall) => ({
      waiting: [...context.waiting, params.id],
    })),
    'empty the queue': assign({ waiting: [] }),
    'forget the session': assign({ session: null, waiting: [] }),
    'tell who is signed in': emit(({ context }) => ({
      type: 'signed.in',
      user: currentSession({ context }).user,
    })),
    'tell who took over': emit(({ context }) => ({
      type: 'user.replaced',
      user: currentSession({ context }).user,
    })),
    'tell that nobody is signed in': emit((_, params: { reason: SignedOutReason }) => ({
      type: 'signed.out',
      reason: params.reason,
    })),
  },
  guards: {
    'a session is stored': (_, params: { stored: SignedInSession | null }) => params.stored !== null,
    'nothing is stored': (_, params: { stored: SignedInSession | null }) => params.stored === null,
    'another user is stored': ({ context }, params: { stored: SignedInSession | null }) =>
      params.stored !== null && params.stored.user.id !== context.session?.user.id,
    'the same user has another token': ({ context }, { stored }: { stored: SignedInSession | null }) =>
      stored !== null &&
      stored.user.id === context.session?.user.id &&
      stored.token !== context.session.token,
    'it was sent by another user': ({ context }, call: RefusedCall) =>
      call.userId !== context.session?.user.id,
    'it was sent with an older token': ({ context }, call: RefusedCall) =>
      call.token !== context.session?.token,
    'there is a refresh token': ({ context }) => context.session?.refreshToken != null,
    'the server knows the account': (_, outcome: CheckOutcome) => outcome.kind === 'known',
    'the server refused it': (_, outcome: CheckOutcome | RefreshOutcome) => outcome.kind === 'refused',
    'it was refused and can be refreshed': ({ context }, outcome: CheckOutcome) =>
      outcome.kind === 'refused' && context.session?.refreshToken != null,
    'new tokens came': (_, outcome: RefreshOutcome) => outcome.kind === 'refreshed',
    'the user is verified': ({ context }) => context.session !== null && isVerified(context.session.user),
    'the user is not verified': ({ context }) =>
      context.session !== null && !isVerified(context.session.user),
    'the server says verified': (_, params: { message: string }) =>
      params.message === 'Successfully verified',
  },
})
