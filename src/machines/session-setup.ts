import { assign, emit, setup } from 'xstate'
import type { User } from '../../contract/auth.ts'
import { effect } from './effects.ts'
import {
  isVerified,
  type RefusedCall,
  type RejectReason,
  type SessionContext,
  type SessionEmitted,
  type SessionEvent,
  type SignedInSession,
  type SignedOutReason,
} from './session-event.ts'

/** The session, where there has to be one. */
export const held = ({ context }: { context: SessionContext }): SignedInSession => {
  if (!context.session) throw new Error('a session was needed while signed out')
  return context.session
}

/** What the phrases of the session's chart mean. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actions: {
    'check the token': effect(),
    'refresh the token': effect<SignedInSession>(),
    'tell the server of the sign-out': effect<SignedInSession>(),
    'store the session': effect<SignedInSession>(),
    'store the user': effect<User>(),
    'clear the stored session': effect<SignedInSession>(),
    'replay calls': effect<{ ids: readonly string[] }>(),
    'reject calls': effect<{ ids: readonly string[]; reason: RejectReason }>(),
    'adopt the session': assign((_, params: { stored: SignedInSession | null }) => ({
      session: params.stored,
    })),
    'take the new tokens': assign(({ context }, params: { token: string; refreshToken: string }) => ({
      session: context.session && { ...context.session, ...params },
    })),
    'take the user': assign(({ context }, params: { user: User }) => ({
      session: context.session && { ...context.session, user: params.user },
    })),
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
    'tell who is signed in': emit(({ context }) => ({ type: 'signed.in', user: held({ context }).user })),
    'tell who took over': emit(({ context }) => ({ type: 'user.replaced', user: held({ context }).user })),
    'tell that nobody is signed in': emit((_, params: { reason: SignedOutReason }) => ({
      type: 'signed.out',
      reason: params.reason,
    })),
  },
  guards: {
    'a session is stored': (_, params: { stored: SignedInSession | null }) => params.stored !== null,
    'nothing is stored': (_, params: { stored: SignedInSession | null }) => params.stored === null,
    'another user is stored': ({ context }, params: { stored: SignedInSession | null }) =>
      params.stored?.user.id !== context.session?.user.id,
    'the same user has another token': ({ context }, { stored }: { stored: SignedInSession | null }) =>
      stored !== null &&
      stored.user.id === context.session?.user.id &&
      stored.token !== context.session.token,
    'it was sent by another user': ({ context }, call: RefusedCall) =>
      call.userId !== context.session?.user.id,
    'it was sent with an older token': ({ context }, call: RefusedCall) =>
      call.token !== context.session?.token,
    'there is a refresh token': ({ context }) => context.session?.refreshToken != null,
    'the user is verified': ({ context }) => context.session !== null && isVerified(context.session.user),
    'the user is not verified': ({ context }) =>
      context.session !== null && !isVerified(context.session.user),
    'the server says verified': (_, params: { message: string }) =>
      params.message === 'Successfully verified',
  },
})
