import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '../app/context.ts'
import type { Caller } from '../security/security-entry.ts'
import { type Account, findSessionAccount, type SessionLookupContext } from './account.ts'

export const ACCESS_TOKEN_MS = 10 * 60_000

const ISSUER = 'askari'

/** Fields that a new access token contains. Its expiry is computed from the clock. */
export type TokenHolder = Pick<Account, 'userId' | 'company' | 'sessionId'>

const claims = z.object({ sub: z.string(), company: z.string(), sid: z.string(), exp: z.number() })

/** Signs an access token: JWT (EdDSA) with {sub: user id, company, sid}, valid for ten minutes. */
export function signAccessToken(
  context: Pick<Context, 'keys' | 'now'>,
  holder: TokenHolder,
): Promise<string> {
  const seconds = Math.floor(context.now() / 1000)
  return new SignJWT({ company: holder.company, sid: holder.sessionId })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(ISSUER)
    .setSubject(holder.userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_MS / 1000)
    .sign(signingKey(context.keys.signing()).privateKey)
}

/**
 * Returns the account of an access token. null: we did not issue the token, it has expired, or its session
 * has ended. The token only identifies the session; the permissions are read from the database.
 */
export async function verifyAccessToken(
  context: SessionLookupContext,
  token: string,
  caller: Caller | null = null,
): Promise<Account | null> {
  const payload = await verifiedPayload(context, token)
  if (!payload) return null
  const account = await findSessionAccount(context, payload.sid, payload.exp * 1000, caller)
  return account?.userId === payload.sub && account.company === payload.company ? account : null
}

async function verifiedPayload(context: Pick<Context, 'keys' | 'now'>, token: string) {
  for (const key of context.keys.verifying())
    try {
      const { payload } = await jwtVerify(token, signingKey(key).publicKey, {
        issuer: ISSUER,
        algorithms: ['EdDSA'],
        currentDate: new Date(context.now()),
      })
      return claims.parse(payload)
    } catch (error) {
      // jose throws these errors for a wrong signature and for an invalid token; any other error is a bug
      if (error instanceof errors.JWSSignatureVerificationFailed) continue
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  return null
}

/** the fixed DER bytes of PKCS#8 before an Ed25519 seed (RFC 8410 §7) */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface SigningKey {
  privateKey: KeyObject
  publicKey: KeyObject
}

const made = new WeakMap<Uint8Array, SigningKey>()

/**
 * Returns the Ed25519 key pair that signs access tokens. It is derived from a server key, so processes with
 * the same key file share it, tokens survive a restart, and no second secret is stored.
 */
export function signingKey(serverKey: Uint8Array): SigningKey {
  const known = made.get(serverKey)
  if (known) return known
  const seed = Buffer.from(hkdfSync('sha256', serverKey, new Uint8Array(), 'access-token', 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const key = { privateKey, publicKey: createPublicKey(privateKey) }
  made.set(serverKey, key)
  return key
}
