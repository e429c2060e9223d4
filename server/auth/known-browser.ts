import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isSignedHere, signature } from './mailed-link.ts'

/** so long after a browser has signed in it is known, ms */
const KNOWN_MS = 90 * 24 * 3_600_000

interface Whose {
  company: string
  userId: string
}

const signed = ({ company, userId }: Whose, browser: string) => ['known-browser', company, userId, browser]
/** `__Host-`: no other host, below this one or above, can set it (RFC 6265bis, 4.1.3.2); that takes TLS. */
const nameOf = ({ config }: Pick<Context, 'config'>, { company, userId }: Whose) =>
  `${hasTls(config) ? '__Host-' : ''}askari-known-${company}-${userId}`
const hasTls = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>) =>
  publicUrl?.startsWith('https:') ?? false

const COOKIE = /^([\w-]{16})\.(\d{1,15})\.([\w-]{43})$/

/** Which browser this is, where it has shown before that it is this account's; null for every other. It is no credential. */
export function knownBrowser(
  context: Pick<Context, 'config' | 'keys' | 'now'>,
  whose: Whose,
  cookies: string | undefined,
): string | null {
  const start = `${nameOf(context, whose)}=`
  const kept = cookies?.split('; ').find((each) => each.startsWith(start))
  const [, browser, expires, proof] = COOKIE.exec(kept?.slice(start.length) ?? '') ?? []
  if (browser === undefined || proof === undefined) return null
  return isSignedHere(context, signed(whose, browser), Number(expires), proof) ? browser : null
}

/** Has the browser that was just signed in known as this account's; script does not see it, and it goes to this server alone. */
export function makeKnown(
  context: Pick<Context, 'config' | 'keys' | 'now'>,
  whose: Whose,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): void {
  const browser =
    knownBrowser(context, whose, request.headers.cookie) ?? randomBytes(12).toString('base64url')
  const expires = context.now() + KNOWN_MS
  const proof = signature(context.keys.signing(), signed(whose, browser), expires).toString('base64url')
  const tls = hasTls(context.config) ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${nameOf(context, whose)}=${browser}.${expires}.${proof}; Path=/; Max-Age=${KNOWN_MS / 1000}; HttpOnly; SameSite=Strict${tls}`,
  )
}
