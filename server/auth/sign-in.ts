import type { User } from '../../contract/auth/auth.ts'
import type { SecurityEvent } from '../../contract/auth/security-log.ts'
import type { Context } from '../app/context.ts'
import type { Caller } from '../security/security-entry.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { signAccessToken } from './access-token.ts'
import { findAccountByEmail } from './registration/find-account.ts'
import { findSessionAccount } from './account.ts'
import { isDisabledDemoAccount } from '../demo/data/demo-accounts.ts'
import { mailGuessingAlert, ALERT_THRESHOLD } from './brute-force/guessing-alert.ts'
import { isKnownBrowser, readCredentialTimes } from './brute-force/known-browser.ts'
import { beginAttempt, recordSuccess } from './brute-force/sign-in-throttle.ts'
import { passwordMatches } from './password/password.ts'
import { mustUseProvider } from '../company-sign-in/password-rule.ts'
import { startSession } from './session.ts'
import { userReply } from './user-reply.ts'

export type SignInResult =
  | { kind: 'signed in'; token: string; refresh_token: string; user: User }
  | { kind: 'wrong' }
  | { kind: 'suspended' }
  | { kind: 'by provider alone' }
  | { kind: 'too many tries'; retryAfterMs: number }

/** Signs in with an email address (in any case) and a password. */
export async function signIn(
  context: Context,
  given: {
    email: string
    password: string
    address: string
    agent: string | undefined
    cookies: string | undefined
  },
): Promise<SignInResult> {
  const email = given.email.toLowerCase()
  const account = await findAccountByEmail(context.db, email)
  const note = (what: SecurityEvent) => {
    // an unknown email address belongs to no company, so the entry is recorded without a company
    if (!account) return context.security.addOfNobody(what)
    const { address, agent = null } = given
    const { company, id: whose } = account
    context.security.add({ company, what, whose, address, agent, call: null })
  }
  // queried even for unknown email addresses, so that the response time does not reveal which have an
  // account
  const whose = { company: account?.company ?? companyId('1'), userId: account?.id ?? '' }
  const proved = await readCredentialTimes(context.db, whose)
  const attempt = await beginAttempt(context, {
    what: 'password',
    account: email,
    address: given.address,
    knownBrowser: account !== undefined && isKnownBrowser(context, proved, given.cookies),
  })
  if (!attempt.allowed) {
    note('SignInHeldUp')
    return { kind: 'too many tries', retryAfterMs: attempt.retryAfterMs }
  }
  const matches = await passwordMatches(account?.password_hash ?? undefined, given.password)
  if (!account || !matches || (await isDisabledDemoAccount(context, account))) {
    // not awaited, so that the response time does not reveal which addresses have an account
    if (account && !matches && attempt.wrongAnywhere === ALERT_THRESHOLD)
      void mailGuessingAlert(context, account, { email, address: given.address }).catch((error: unknown) =>
        context.log.error({ err: error }, 'a mail could not be kept'),
      )
    note('SignInFailed')
    return { kind: 'wrong' }
  }
  await recordSuccess(context, attempt)
  if (account.suspended_at !== null) return { kind: 'suspended' }
  if (await mustUseProvider(context.db, account)) return { kind: 'by provider alone' }
  return (await openSession(context, account, { ...given, call: null })) ?? { kind: 'wrong' }
}

/**
 * Creates a session for an account after a password or a mailed link. null if the account no longer exists
 * or its password was replaced. If `call` is given, the security log records it.
 */
export async function openSession(
  context: Context,
  account: { company: CompanyId; id: string; password_hash?: string | null },
  client: {
    address: string
    agent: string | undefined
    call: string | null
    factorBy?: 'provider' | undefined
  },
): Promise<Extract<SignInResult, { kind: 'signed in' }> | null> {
  const session = await startSession(context, account, client)
  if (!session) return null
  const opened = await findSessionAccount(context, session.sessionId, 0)
  if (!opened) return null
  const { address, agent = null, call } = client
  const what = opened.owes === null ? 'SignedIn' : 'PasswordShown'
  context.security.add({ company: account.company, what, whose: account.id, address, agent, call })
  const token = await signAccessToken(context, opened)
  const user = await userReply(context.db, account.company, account.id, opened.owes)
  return user ? { kind: 'signed in', token, refresh_token: session.refreshToken, user } : null
}

/** Returns an access token for a session; null if it has ended. */
export async function createAccessToken(
  context: Context,
  sessionId: string,
  caller: Caller,
): Promise<string | null> {
  const account = await findSessionAccount(context, sessionId, 0, caller)
  return account && signAccessToken(context, account)
}
