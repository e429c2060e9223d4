import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/**
 * Number of time steps before and after the current one whose codes are accepted, because a phone's clock
 * may be off by half a minute.
 */
const WINDOW = 1

/** Creates a secret of 20 random bytes, base32 (RFC 4226 requires at least 16). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Askari', label, secret: Secret.fromBase32(secret), period: PERIOD_S })

/** Returns the URI in the QR code for the authenticator app of the account with this email address. */
export const otpauthUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Returns the TOTP time step (RFC 6238) of a time in ms since epoch UTC. */
export const totpStepAt = (at: number): number => Math.floor(at / 1000 / PERIOD_S)

/**
 * Returns the TOTP time step (RFC 6238) to which a code belongs, at `now` in ms since epoch UTC. null if it
 * belongs to no accepted step.
 */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  // the library throws on digits of other scripts, because it compares byte lengths
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : totpStepAt(now) + delta
}
