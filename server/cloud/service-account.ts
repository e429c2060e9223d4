import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { ConfigError } from '../config/config.ts'
import { isEncryptedUrl } from '../config/transport-security.ts'

const GOOGLE_TOKENS = 'https://oauth2.googleapis.com/token'
/** https://firebase.google.com/docs/database/rest/auth#google_oauth2_access_tokens */
const SCOPE =
  'https://www.googleapis.com/auth/firebase.database https://www.googleapis.com/auth/userinfo.email'
/** https://firebase.google.com/docs/auth/admin/create-custom-tokens#create_custom_tokens_using_a_third-party_jwt_library */
const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
const ASSERTION = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const ASKING_MS = 10_000
/** an access token is renewed this long before its expiry, ms */
const EARLY_MS = 5 * 60_000

const accountFile = z.object({
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
  token_uri: z.url().refine(isEncryptedUrl).default(GOOGLE_TOKENS),
})
const grant = z.object({ access_token: z.string(), expires_in: z.number() })

/** A Google service account: access tokens for the server, and custom tokens for browsers. */
export interface ServiceAccount {
  /**
   * returns an OAuth access token for the database, cached until it expires; rejects if Google returns none
   */
  accessToken(): Promise<string>
  /** removes an access token from the cache, after the database has refused it */
  forget(token: string): void
  /**
   * returns a token with which a browser can sign in to Firebase as `uid` with these claims, within an hour
   */
  customToken(uid: string, claims: Readonly<Record<string, unknown>>): Promise<string>
}

/**
 * Reads a service account from JSON, or from the file at this path. `now` returns ms since epoch UTC. Throws
 * ConfigError, whose message does not contain the JSON, because that includes a private key.
 */
export async function openServiceAccount(given: string, now: () => number): Promise<ServiceAccount> {
  const account = await accountFrom(given)
  const key = await importPKCS8(account.private_key, 'RS256').catch(() => {
    throw new ConfigError('FIREBASE_SERVICE_ACCOUNT: its private_key is not an RSA key in PEM')
  })
  const signed = (claims: Readonly<Record<string, unknown>>, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
      .setIssuer(account.client_email)
      .setSubject(account.client_email)
      .setAudience(audience)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(now() / 1000) + 3600)
      .sign(key)
  const ask = async () => {
    const assertion = await signed({ scope: SCOPE }, account.token_uri)
    const reply = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: ASSERTION, assertion }),
      signal: AbortSignal.timeout(ASKING_MS),
    })
    const text = await reply.text()
    const parsed = jsonText.pipe(grant).safeParse(text)
    if (!reply.ok || !parsed.success)
      throw new Error(`${account.token_uri} gave no access token: ${reply.status} ${text.slice(0, 300)}`)
    return { token: parsed.data.access_token, until: now() + parsed.data.expires_in * 1000 - EARLY_MS }
  }
  let last: { token: string; until: number } | null = null
  return {
    async accessToken() {
      if (last === null || now() >= last.until) last = await ask()
      return last.token
    },
    forget: (token) => {
      if (last?.token === token) last = null
    },
    customToken: (uid, claims) => signed({ uid, claims }, CUSTOM_TOKEN_AUDIENCE),
  }
}

async function accountFrom(given: string): Promise<z.infer<typeof accountFile>> {
  const text = given.trimStart().startsWith('{') ? given : await readFile(given, 'utf8').catch(() => '')
  const account = jsonText.pipe(accountFile).safeParse(text)
  if (account.success) return account.data
  throw new ConfigError(
    'FIREBASE_SERVICE_ACCOUNT: is neither the JSON of a service account nor the path of a file that holds it',
  )
}
