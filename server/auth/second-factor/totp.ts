import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/**
 * codes of one time step before and after are accepted, because a phone's clock may be off by half
 * a minute
 */
const WINDOW = 1

/** Creates a secret of 20 bytes, in base32 (RFC 4226 requires at least 16). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Askari', label, secret: Secret.fromBase32(secret), period: PERIOD_S })

/** Returns the URI for an authenticator app's QR code, for the account with this address. */
export const otpauthUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Returns the time step (RFC 6238) of a time in ms since epoch UTC. */
export const totpStepAt = (at: number): number => Math.floor(at / 1000 / PERIOD_S)

/**
 * Returns the time step of a code (RFC 6238), at `now` in ms since epoch UTC; null if it matches no near
 * step.
 */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  // the library compares in bytes and throws on digits of other scripts
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : totpStepAt(now) + delta
}
