import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Context } from '../app/context.ts'
import { decryptText, encryptText } from '../keys/encrypt-text.ts'

/** maximum time between starting and finishing a sign-in at the provider, ms */
const BEGUN_MS = 10 * 60_000

const begun = z.object({
  company: z.string().regex(/^[1-9]\d{0,15}$/),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** ms since epoch UTC */
  until: z.number(),
})
export type PendingSignIn = z.infer<typeof begun>

type Sealing = Pick<Context, 'config' | 'keys' | 'now'>

const hasTls = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>) =>
  publicUrl?.startsWith('https:') ?? false
/**
 * Returns the cookie name. With the prefix `__Host-`, no parent or child host can set it (RFC
 * 6265bis, 4.1.3.2); it needs TLS.
 */
const nameOf = ({ config }: Sealing) => `${hasTls(config) ? '__Host-' : ''}askari-sign-in`

/**
 * Returns a cookie with the started sign-in, encrypted. The server stores nothing about people whom
 * it does not know.
 */
export const signInCookie = (context: Sealing, what: Omit<PendingSignIn, 'until'>): string => {
  const until = context.now() + BEGUN_MS
  return cookie(context, encryptText(context.keys, JSON.stringify({ ...what, until })), BEGUN_MS / 1000)
}

/** Returns a cookie that deletes it. */
export const expiredSignInCookie = (context: Sealing): string => cookie(context, '', 0)

const cookie = (context: Sealing, value: string, maxAgeS: number) =>
  `${nameOf(context)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${hasTls(context.config) ? '; Secure' : ''}`

/**
 * Returns the sign-in that this browser has started; null if there is none, it is not from this
 * server, or it has expired.
 */
export function readSignInCookie(context: Sealing, cookies: string | undefined): PendingSignIn | null {
  const start = `${nameOf(context)}=`
  const kept = cookies?.split('; ').find((each) => each.startsWith(start))
  const sealed = kept?.slice(start.length) ?? ''
  // `decryptText` would accept unencrypted text from before encryption, which never existed here
  if (!sealed.startsWith('sealed:')) return null
  const found = jsonText.pipe(begun).safeParse(decryptText(context.keys, sealed))
  return found.success && found.data.until > context.now() ? found.data : null
}
