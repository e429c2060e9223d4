import type { User } from '../../contract/auth.ts'

export interface SignedInSession {
  token: string
  refreshToken: string | null
  user: User
}

export interface SessionContext {
  session: SignedInSession | null
  /** ids of the calls that wait for the refresh under way, in the order they came */
  waiting: readonly string[]
}

/** A call that was answered with 401: which one, and with whose and which token it was sent. */
export interface RefusedCall {
  id: string
  token: string
  userId: string
}

export type SessionEvent =
  | { type: 'storage.read'; stored: SignedInSession | null }
  /** another tab wrote or cleared what is stored */
  | { type: 'storage.changed'; stored: SignedInSession | null }
  | { type: 'check.asked' }
  | { type: 'sign.in.succeeded'; session: SignedInSession }
  | { type: 'sign.out.asked' }
  | { type: 'call.refused'; call: RefusedCall }
  | { type: 'profile.changed'; user: User }
  | { type: 'verification.answered'; message: string; at: string }

/** What the server said of a token; `unreachable`: no server answered, which changes nothing. */
export type CheckOutcome = { kind: 'known'; user: User } | { kind: 'refused' } | { kind: 'unreachable' }

export type RefreshOutcome =
  | { kind: 'refreshed'; token: string; refreshToken: string }
  | { kind: 'refused' }
  | { kind: 'unreachable' }

/** What the session hears of the browser's storage, which its tabs share. */
export type StorageEvent = Extract<SessionEvent, { type: `storage.${string}` }>

export type RejectReason = 'signed out' | 'unreachable' | 'another user'
export type SignedOutReason = 'asked' | 'refused' | 'elsewhere'

export type SessionEmitted =
  | { type: 'signed.in'; user: User }
  | { type: 'signed.out'; reason: SignedOutReason }
  | { type: 'user.replaced'; user: User }

/** Verified: an e-mail verification date, or the flag '1'. */
export const isVerified = (user: User) => user.email_verified_at != null || String(user.is_verified) === '1'
