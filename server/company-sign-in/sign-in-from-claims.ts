import {
  type CompanySignIn,
  parseDomains,
  roleFromClaims,
} from '../../domain/company-sign-in/company-sign-in.ts'
import { domainFromEmail } from '../../domain/company-sign-in/email-domain.ts'
import { emailAddress, personName } from '../../domain/user/contact.ts'
import type { Context } from '../app/context.ts'
import { sha256 } from '../event-log/sha256.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readGroupValues } from '../directory/directory-accounts.ts'
import {
  addMember,
  releaseInvitedEmail,
  changeMemberRole,
  lockMember,
  type ManagedBy,
  EMAIL_NOT_VERIFIED,
  activateMember,
} from '../directory/managed-member.ts'
import type { PendingSignIn } from './sign-in-cookie.ts'
import { isLinkedToOther, linkAccount, findLinkedAccount } from './provider-link.ts'

/**
 * Thrown if a provider's response does not permit a sign-in. `whose` is the id of the account; null:
 * unknown.
 */
export class SignInRefused extends Error {
  override name = 'NotLetIn'
  readonly whose: string | null

  constructor(message: string, whose: string | null = null) {
    super(message)
    this.whose = whose
  }
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the values of a claim, which contains a list or one value. A nested claim is given as a path, e.g.
 * `realm_access.roles`.
 */
export function claimValues(claims: Claims, claim: string): string[] | null {
  const found =
    claims[claim] ??
    claim.split('.').reduce<unknown>((within, name) => {
      const isObject = typeof within === 'object' && within !== null
      return isObject ? (within as Claims)[name] : undefined
    }, claims)
  if (found === undefined || found === null) return null
  return [found].flat().filter((each) => typeof each === 'string')
}

/**
 * Returns the email address in the claims. Throws unless the provider states that it is verified (Microsoft
 * Entra: xms_edov).
 */
function verifiedAddress(claims: Claims, settings: CompanySignIn): string {
  const email = emailAddress.safeParse(claims['email']).data
  if (email === undefined) throw new SignInRefused('The provider does not give your email address.')
  const isVerified = [claims['email_verified'], claims['xms_edov']].some((said) =>
    [true, 'true', 1, '1'].some((yes) => said === yes),
  )
  if (!isVerified) throw new SignInRefused('The provider has not verified your email address.')
  if (!parseDomains(settings).includes(domainFromEmail(email)))
    throw new SignInRefused('Your email address is not of a domain of this company.')
  return email
}

/**
 * Signs in the person whom verified claims describe, and returns the id of the account. Finds the account by
 * an existing link or by email address, or creates one. Sets its role from the claims. Accepts each response
 * only once. Throws SignInRefused.
 */
export async function signInFromClaims(
  context: Context,
  settings: CompanySignIn,
  begun: PendingSignIn & { company: CompanyId },
  { issuer, subject, claims }: { issuer: string; subject: string; claims: Claims },
): Promise<string> {
  const { company } = begun
  const email = verifiedAddress(claims, settings)
  const named = [claims['name'], claims['preferred_username'], email].map((said) =>
    personName.safeParse(said),
  )
  const fullName = named.find(({ success }) => success)?.data ?? email
  const values = claimValues(claims, settings.claim)
  const keeping: ManagedBy = { company, by: `provider:${company}` }
  await releaseInvitedEmail(context, company, email)
  const id = await context.db.transaction().execute(async (trx) => {
    const now = context.now()
    await trx.deleteFrom('provider_response').where('until_at', '<=', now).execute()
    const first = await trx
      .insertInto('provider_response')
      .values({ company, hash: sha256(`provider-response/${begun.state}`), until_at: begun.until })
      .onConflict((conflict) => conflict.columns(['company', 'hash']).doNothing())
      .returning('hash')
      .executeTakeFirst()
    if (!first) throw new SignInRefused('This response of the provider was already used. Sign in again.')
    const there = await lockMember(context, trx, company, email)
    if (there && 'refused' in there) throw new SignInRefused(there.refused.message)
    const linked = await findLinkedAccount(context, trx, company, { issuer, subject })
    if (linked !== null && linked !== there?.id)
      throw new SignInRefused(
        'Your email address at the provider has changed. Ask your administrator to change it here, too.',
        linked,
      )
    if (there && (await isLinkedToOther(trx, company, there.id, { issuer, subject })))
      throw new SignInRefused('This account belongs to somebody else at the provider.', there.id)
    if (there && !there.proved && linked === null)
      throw new SignInRefused(EMAIL_NOT_VERIFIED.message, there.id)
    if (there?.suspended)
      throw new SignInRefused('This account is suspended. Please ask your administrator.', there.id)
    const said = values ?? (there ? await readGroupValues(trx, company, there.id) : null) ?? []
    const roleId = roleFromClaims(settings, said)
    // if the settings map no claim values to roles, administrators assign roles in the console
    const follows = settings.roles.length > 0
    if (roleId === null && (follows || !there))
      throw new SignInRefused('You have no role here. Ask your administrator for one.', there?.id ?? null)
    const added = there ?? (await addMember(context, trx, keeping, { fullName, email, roleId: roleId ?? '' }))
    if ('refused' in added) throw new SignInRefused(added.refused.message)
    if (there) {
      await activateMember(context, trx, keeping, there, { fullName, email })
      const refusal =
        follows && roleId ? await changeMemberRole(context, trx, keeping, there.id, roleId) : null
      if (refusal) throw new SignInRefused(refusal.message, there.id)
    }
    await linkAccount(context, trx, { company, account_id: added.id, issuer, subject })
    return added.id
  })
  context.events.wake(company)
  return id
}
