import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Context } from '../app/context.ts'
import { decryptText, encryptText } from '../keys/encrypt-text.ts'

/** maximum duration of a sign-in with the provider, ms */
const BEGUN_MS = 10 * 60_000

const begun = z.object({
  company: z.string().regex(/^[1-9]\d{0,15}$/),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** expiry of the cookie, ms since epoch UTC */
  until: z.number(),
})
export type PendingSignIn = z.infer<typeof begun>

type Sealing = Pick<Context, 'config' | 'keys' | 'now'>

const hasTls = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>) =>
  publicUrl?.startsWith('https:') ?? false
/**
 * Returns the cookie name. The prefix `__Host-` prevents other subdomains from setting the cookie (RFC
 * 6265bis, 4.1.3.2). It requires TLS.
 */
const nameOf = ({ config }: Sealing) => `${hasTls(config) ? '__Host-' : ''}askari-sign-in`

/**
 * Returns a cookie with the encrypted state of a started sign-in. The server itself stores nothing until the
 * sign-in is finished.
 */
export const signInCookie = (context: Sealing, what: Omit<PendingSignIn, 'until'>): string => {
  const until = context.now() + BEGUN_MS
  return cookie(context, encryptText(context.keys, JSON.stringify({ ...what, until })), BEGUN_MS / 1000)
}

/** Returns a Set-Cookie value that deletes the sign-in cookie. */
export const expiredSignInCookie = (context: Sealing): string => cookie(context, '', 0)

const cookie = (context: Sealing, value: string, maxAgeS: number) =>
  `${nameOf(context)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${hasTls(context.config) ? '; Secure' : ''}`

/**
 * Returns the sign-in that this browser has started. null: there is no cookie, this server did not create
 * it, or it has expired.
 */
export function readSignInCookie(context: Sealing, cookies: string | undefined): PendingSignIn | null {
  const start = `${nameOf(context)}=`
  const kept = cookies?.split('; ').find((each) => each.startsWith(start))
  const sealed = kept?.slice(start.length) ?? ''
  // without this check, `decryptText` would also accept unencrypted text, for data that is older than
  // encryption
  if (!sealed.startsWith('sealed:')) return null
  const found = jsonText.pipe(begun).safeParse(decryptText(context.keys, sealed))
  return found.success && found.data.until > context.now() ? found.data : null
}
