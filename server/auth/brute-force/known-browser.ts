import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { accountsWithPassword } from '../credential.ts'
import { isSignatureValid, signature } from '../mailed-link.ts'

/** how long a browser stays known after a successful sign-in, ms */
const KNOWN_MS = 90 * 24 * 3_600_000

interface Account {
  company: string
  userId: string
}
/**
 * When an account's password and second factor were last set, ms since epoch UTC. After a change, no browser
 * is known any more.
 */
interface Proved extends Account {
  changed_at: number | null
  second_factor_at: number | null
}

const signed = ({ company, userId, changed_at, second_factor_at }: Proved) => [
  'known-browser',
  company,
  userId,
  String(changed_at),
  String(second_factor_at),
]
/**
 * Returns the cookie name. The prefix `__Host-` prevents other subdomains from setting the cookie (RFC
 * 6265bis, 4.1.3.2). It requires TLS.
 */
const nameOf = ({ config }: Pick<Context, 'config'>, { company, userId }: Account) =>
  `${hasTls(config) ? '__Host-' : ''}askari-known-${company}-${userId}`
const hasTls = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>) =>
  publicUrl?.startsWith('https:') ?? false

const COOKIE = /^(\d{1,15})\.([\w-]{43})$/

/** Returns when an account's password and second factor were last set. */
export async function readCredentialTimes(
  db: Kysely<Tables>,
  { company, userId }: { company: CompanyId; userId: string },
): Promise<Proved> {
  const row = await accountsWithPassword(db)
    .select(['credential.changed_at', 'account.second_factor_at'])
    .where('account.company', '=', company)
    .where('account.id', '=', userId)
    .executeTakeFirst()
  const { changed_at = null, second_factor_at = null } = row ?? {}
  return { company, userId, changed_at, second_factor_at }
}

/**
 * Returns whether this browser has signed in to this account before, according to its cookies. Such browsers
 * are throttled less.
 */
export function isKnownBrowser(
  context: Pick<Context, 'config' | 'keys' | 'now'>,
  whose: Proved,
  cookies: string | undefined,
): boolean {
  const start = `${nameOf(context, whose)}=`
  const kept = cookies?.split('; ').find((each) => each.startsWith(start))
  const [, expires, proof] = COOKIE.exec(kept?.slice(start.length) ?? '') ?? []
  return proof !== undefined && isSignatureValid(context, signed(whose), Number(expires), proof)
}

/**
 * Sets a cookie that marks this browser as known to the account after a sign-in. Scripts cannot read it, and
 * only this server receives it.
 */
export function rememberBrowser(
  context: Pick<Context, 'config' | 'keys' | 'now'>,
  whose: Proved,
  reply: Pick<FastifyReply, 'header'>,
): void {
  const expires = context.now() + KNOWN_MS
  const proof = signature(context.keys.signing(), signed(whose), expires).toString('base64url')
  const tls = hasTls(context.config) ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${nameOf(context, whose)}=${expires}.${proof}; Path=/; Max-Age=${KNOWN_MS / 1000}; HttpOnly; SameSite=Strict${tls}`,
  )
}
