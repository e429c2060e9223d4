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
  | { type: 'check.passed'; user: User }
  | { type: 'check.unreachable' }
  | { type: 'sign.in.succeeded'; session: SignedInSession }
  | { type: 'sign.out.asked' }
  | { type: 'call.refused'; call: RefusedCall }
  | { type: 'refresh.succeeded'; token: string; refreshToken: string }
  /** the server answered, and the answer was no */
  | { type: 'refresh.failed' }
  /** no server answered: the session stands, the waiting calls fail */
  | { type: 'refresh.unreachable' }
  | { type: 'profile.changed'; user: User }
  | { type: 'verification.answered'; message: string; at: string }

export type RejectReason = 'signed out' | 'unreachable' | 'another user'
export type SignedOutReason = 'asked' | 'refused' | 'elsewhere'

export type SessionEmitted =
  | { type: 'signed.in'; user: User }
  | { type: 'signed.out'; reason: SignedOutReason }
  | { type: 'user.replaced'; user: User }

/** Verified: an e-mail verification date, or the flag '1'. */
export const isVerified = (user: User) => user.email_verified_at != null || String(user.is_verified) === '1'
