import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Context } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { accountsWithPassword } from '../credential.ts'
import { isSignedHere, signature } from '../mailed-link.ts'

/** so long after a browser has signed in it is known, ms */
const KNOWN_MS = 90 * 24 * 3_600_000

interface Account {
  company: string
  userId: string
}
/** An account by what it is signed in to with now: since when, ms since epoch UTC; with another it knows no browser of before. */
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
/** `__Host-`: no other host, below this one or above, can set it (RFC 6265bis, 4.1.3.2); that takes TLS. */
const nameOf = ({ config }: Pick<Context, 'config'>, { company, userId }: Account) =>
  `${hasTls(config) ? '__Host-' : ''}askari-known-${company}-${userId}`
const hasTls = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>) =>
  publicUrl?.startsWith('https:') ?? false

const COOKIE = /^(\d{1,15})\.([\w-]{43})$/

/** An account with since when its password and its second factor are what they are. */
export async function provedNow(
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

/** Whether this browser has shown before that it is this account's. It is no credential. */
export function isKnownBrowser(
  context: Pick<Context, 'config' | 'keys' | 'now'>,
  whose: Proved,
  cookies: string | undefined,
): boolean {
  const start = `${nameOf(context, whose)}=`
  const kept = cookies?.split('; ').find((each) => each.startsWith(start))
  const [, expires, proof] = COOKIE.exec(kept?.slice(start.length) ?? '') ?? []
  return proof !== undefined && isSignedHere(context, signed(whose), Number(expires), proof)
}

/** Has the browser that was just signed in known as this account's; script does not see it, and it goes to this server alone. */
export function makeKnown(
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
