import { decodeJwt } from 'jose'
import { verifyAccessToken } from '../../auth/access-token.ts'
import type { Context } from '../../app/context.ts'
import { findDeviceBySecret } from '../../ingest/find-device.ts'
import { staffClaims, type DeviceClaims } from './claims.ts'
import type { Authenticate, CredentialSource } from './rules.ts'

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Authenticates people by their access token, and phones by their secret. */
export function authenticate(
  context: Pick<Context, 'config' | 'db' | 'keys' | 'now' | 'security'>,
): Authenticate {
  return async (credential, shown) => {
    if (!JWT.test(credential)) return deviceIdentity(context, credential, shown)
    const account = await verifyAccessToken(context, credential, shown)
    if (account === null) {
      return hasExpired(credential, context.now())
        ? { ok: false, code: 'expired_token', reason: 'Auth token is expired.' }
        : { ok: false, code: 'invalid_token', reason: 'Auth token is not valid.' }
    }
    const { userId, expiresAt } = account
    return {
      ok: true,
      identity: { uid: userId, claims: { ...staffClaims(account) }, expiresAt },
    }
  }
}

async function deviceIdentity(
  context: Pick<Context, 'db' | 'security'>,
  secret: string,
  shown: CredentialSource | null,
): ReturnType<Authenticate> {
  const device = await findDeviceBySecret(context, secret, shown)
  if (device === null) return { ok: false, code: 'invalid_token', reason: 'No such credential.' }
  const claims: DeviceClaims = { company: device.company, worker: device.workerId, device: device.id }
  return { ok: true, identity: { uid: `device:${device.id}`, claims: { ...claims }, expiresAt: null } }
}

/** Returns whether a refused token has expired. Reads only its expiry, without verifying it. */
function hasExpired(token: string, now: number): boolean {
  try {
    const { exp } = decodeJwt(token)
    return exp !== undefined && exp * 1000 <= now
  } catch {
    // jose throws if the text is no JWT, which is invalid rather than expired
    return false
  }
}
