import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Caller } from '../security/note.ts'
import { type Account, findSessionAccount, type SessionLookupContext } from './account.ts'
import { signingKey } from './signing-key.ts'

export const ACCESS_TOKEN_MS = 10 * 60_000

const ISSUER = 'askari'

/** The data of a new token; its expiry follows from the clock. */
export type TokenHolder = Pick<Account, 'userId' | 'company' | 'sessionId'>

const claims = z.object({ sub: z.string(), company: z.string(), sid: z.string(), exp: z.number() })

/** An access token: JWT (EdDSA) with {sub: user id, company, sid}, good for ten minutes. */
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
 * Returns the account of an access token; null if the token is not ours, has expired, or its session was
 * signed out. The claims only name the session: the permissions come from the database.
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
      // jose throws for a wrong signature and for an invalid token; anything else is a bug
      if (error instanceof errors.JWSSignatureVerificationFailed) continue
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  return null
}
