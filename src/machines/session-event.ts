import type { User } from '../../contract/auth/auth.ts'

export interface SignedInSession {
  token: string
  refreshToken: string | null
  user: User
}

export interface SessionContext {
  session: SignedInSession | null
  /** ids of the calls that wait for the refresh in progress, in order of arrival */
  waiting: readonly string[]
}

/** A call that was answered with 401: its id, its user and the token that it used. */
export interface RefusedCall {
  id: string
  token: string
  userId: string
}

export type SessionEvent =
  | { type: 'storage.read'; stored: SignedInSession | null }
  /** another tab has changed or cleared the storage */
  | { type: 'storage.changed'; stored: SignedInSession | null }
  | { type: 'check.requested' }
  | { type: 'sign.in.succeeded'; session: SignedInSession }
  | { type: 'sign.out.requested' }
  | { type: 'call.refused'; call: RefusedCall }
  | { type: 'profile.changed'; user: User }
  | { type: 'verification.answered'; message: string; at: string }

/** Result of checking a token; `unreachable`: no server answered, which changes nothing. */
export type CheckOutcome = { kind: 'known'; user: User } | { kind: 'refused' } | { kind: 'unreachable' }

export type RefreshOutcome =
  | { kind: 'refreshed'; token: string; refreshToken: string }
  | { kind: 'refused' }
  | { kind: 'unreachable' }

/** Events from the browser's storage, which tabs share. */
export type StorageEvent = Extract<SessionEvent, { type: `storage.${string}` }>

export type RejectReason = 'signed out' | 'unreachable' | 'another user'
export type SignedOutReason = 'asked' | 'refused' | 'elsewhere'

export type SessionEmitted =
  | { type: 'signed.in'; user: User }
  | { type: 'signed.out'; reason: SignedOutReason }
  | { type: 'user.replaced'; user: User }

/** Returns whether the email address is verified: by a verification date, or the flag '1'. */
export const isVerified = (user: User) => user.email_verified_at != null || String(user.is_verified) === '1'
