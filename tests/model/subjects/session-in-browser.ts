import type { Cases, Model, Step } from '../kit/model.ts'

export type Who = 'verified' | 'unverified'

/** What the console shows of the session. */
export interface VisibleSession {
  at: 'nowhere' | 'sign-in' | 'verification' | 'inside'
  /** the screen under the sign-in dialog, if the session ended unexpectedly */
  over?: 'inside' | 'verification'
  /** URL path, or the path to which the sign-in leads */
  path: string
  /** message on the sign-in page */
  said: string | null
}

export type VisibleSessionEvent =
  | { type: 'address.entered'; path: string }
  | { type: 'signed.in'; who: Who }
  | { type: 'password.mistyped' }
  | { type: 'signed.out' }
  | { type: 'other.tab.signed.in' }
  | { type: 'other.tab.signed.out' }
  | { type: 'link.in.mail.opened' }
  | { type: 'came.back'; after: 'a while' | 'the token expired' }
  | { type: 'came.back.refused'; because: 'the office ended the session' | 'the refresh token is gone' }
  | { type: 'came.back.cut.off' }

const WRONG = 'Failed to login. Please check your credentials.'
const ENDED = 'Your session has ended. Please sign in again.'
const ELSEWHERE = 'You signed out in another tab.'
const HOME = '/dashboard'

const signIn = (path: string, said: string | null): VisibleSession => ({ at: 'sign-in', path, said })
/** Returns the state after a session ended unexpectedly: the screen stays under the sign-in dialog. */
const signInOver = ({ at, path }: VisibleSession, said: string): VisibleSession =>
  at === 'inside' || at === 'verification' ? { at: 'sign-in', over: at, path, said } : signIn(path, said)
/**
 * Returns the state after a sign-in. A user with an unverified email address must verify it first, and the requested
 * page is forgotten.
 */
const enter = (who: Who, path: string): VisibleSession =>
  who === 'verified' ? { at: 'inside', path, said: null } : { at: 'verification', path: HOME, said: null }

export const sessionInBrowser: Model<VisibleSession, VisibleSessionEvent> = {
  initial: { at: 'nowhere', path: '', said: null },
  key: ({ at, over, path }) => `${at} ${over ?? ''} ${path}`,
  next: (state, event): Step<VisibleSession> => {
    const { at, path } = state
    switch (event.type) {
      case 'address.entered':
        if (at === 'verification') return [state]
        return [at === 'inside' ? { ...state, path: event.path } : signIn(event.path, null)]
      case 'signed.in':
        return [enter(event.who, path)]
      case 'password.mistyped':
        return [{ ...state, said: WRONG }]
      case 'signed.out':
        return [signIn(HOME, null)]
      case 'other.tab.signed.in':
        return [enter('verified', path)]
      case 'other.tab.signed.out':
        return [signInOver(state, ELSEWHERE)]
      case 'link.in.mail.opened':
        return [enter('verified', HOME)]
      case 'came.back':
      case 'came.back.cut.off':
        return [state]
      case 'came.back.refused':
        // a window without a valid token, the verification page and a list of records send a request before they show
        // anything
        return [
          at === 'inside' && path === HOME && event.because === 'the office ended the session'
            ? signInOver(state, ENDED)
            : signIn(at === 'inside' ? path : HOME, ENDED),
        ]
    }
  },
  invariants: {
    'only the sign-in page has something to say': ({ after }) =>
      after.said === null || after.at === 'sign-in',
  },
}

export const visibleSessionCases: Cases<VisibleSession, VisibleSessionEvent> = ({
  at,
}): Record<string, VisibleSessionEvent> => {
  const enters: Record<string, VisibleSessionEvent> = {
    'enters /devices': { type: 'address.entered', path: '/devices' },
    'enters /dashboard': { type: 'address.entered', path: HOME },
  }
  if (at === 'nowhere') return enters
  if (at === 'sign-in')
    return {
      ...enters,
      'signs in verified': { type: 'signed.in', who: 'verified' },
      'signs in unverified': { type: 'signed.in', who: 'unverified' },
      'mistypes the password': { type: 'password.mistyped' },
      'another tab signs in': { type: 'other.tab.signed.in' },
    }
  return {
    ...enters,
    'signs out': { type: 'signed.out' },
    'another tab signs out': { type: 'other.tab.signed.out' },
    'comes back after a while': { type: 'came.back', after: 'a while' },
    'comes back after the token expired': { type: 'came.back', after: 'the token expired' },
    'comes back while the refresh is cut off': { type: 'came.back.cut.off' },
    'comes back after the office ended the session': {
      type: 'came.back.refused',
      because: 'the office ended the session',
    },
    'comes back without a refresh token': {
      type: 'came.back.refused',
      because: 'the refresh token is gone',
    },
    ...(at === 'verification' && { 'opens the link in the mail': { type: 'link.in.mail.opened' } }),
  }
}
