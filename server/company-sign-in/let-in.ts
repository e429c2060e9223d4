import { type CompanySignIn, domainsOf, roleByValues } from '../../domain/company-sign-in/company-sign-in.ts'
import { domainOf } from '../../domain/company-sign-in/email-domain.ts'
import { emailAddress, personName } from '../../domain/user/contact.ts'
import type { Context } from '../app/context.ts'
import { sha256 } from '../event-log/sha256.ts'
import type { CompanyId } from '../db/company-id.ts'
import { groupsOf } from '../directory/groups-of.ts'
import {
  addMember,
  freeAddress,
  giveRole,
  holdMember,
  type Keeping,
  NOT_PROVED,
  openMember,
} from '../directory/kept-member.ts'
import type { Begun } from './begun-sign-in.ts'
import { isSomebodyElse, linkAccount, linkedAccount } from './provider-link.ts'

/** Thrown if a provider's response allows no sign-in; `whose` if the account is known. */
export class NotLetIn extends Error {
  override name = 'NotLetIn'
  readonly whose: string | null

  constructor(message: string, whose: string | null = null) {
    super(message)
    this.whose = whose
  }
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the values of a claim: a list, or one value. A nested claim is named by its path, such as
 * `realm_access.roles`.
 */
export function valuesOf(claims: Claims, claim: string): string[] | null {
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
 * Returns the verified email address of a person. Entra uses another claim, xms_edov, for a
 * verified domain.
 */
function verifiedAddress(claims: Claims, settings: CompanySignIn): string {
  const email = emailAddress.safeParse(claims['email']).data
  if (email === undefined) throw new NotLetIn('The provider does not give your email address.')
  const isVerified = [claims['email_verified'], claims['xms_edov']].some((said) =>
    [true, 'true', 1, '1'].some((yes) => said === yes),
  )
  if (!isVerified) throw new NotLetIn('The provider has not verified your email address.')
  if (!domainsOf(settings).includes(domainOf(email)))
    throw new NotLetIn('Your email address is not of a domain of this company.')
  return email
}

/**
 * Signs in the person of verified claims: by an existing link, or by the email address. Adds the
 * account if there is none, and sets the role from the claims. Throws NotLetIn. Each response is
 * accepted once.
 */
export async function letIn(
  context: Context,
  settings: CompanySignIn,
  begun: Begun & { company: CompanyId },
  { issuer, subject, claims }: { issuer: string; subject: string; claims: Claims },
): Promise<string> {
  const { company } = begun
  const email = verifiedAddress(claims, settings)
  const named = [claims['name'], claims['preferred_username'], email].map((said) =>
    personName.safeParse(said),
  )
  const fullName = named.find(({ success }) => success)?.data ?? email
  const values = valuesOf(claims, settings.claim)
  const keeping: Keeping = { company, by: `provider:${company}` }
  await freeAddress(context, company, email)
  const id = await context.db.transaction().execute(async (trx) => {
    const now = context.now()
    await trx.deleteFrom('provider_response').where('until_at', '<=', now).execute()
    const first = await trx
      .insertInto('provider_response')
      .values({ company, hash: sha256(`provider-response/${begun.state}`), until_at: begun.until })
      .onConflict((conflict) => conflict.columns(['company', 'hash']).doNothing())
      .returning('hash')
      .executeTakeFirst()
    if (!first) throw new NotLetIn('This response has let somebody in already.')
    const there = await holdMember(context, trx, company, email)
    if (there && 'refused' in there) throw new NotLetIn(there.refused.message)
    const linked = await linkedAccount(context, trx, company, { issuer, subject })
    if (linked !== null && linked !== there?.id)
      throw new NotLetIn(
        'Your email address at the provider has changed. Ask your administrator to change it here, too.',
        linked,
      )
    if (there && (await isSomebodyElse(trx, company, there.id, { issuer, subject })))
      throw new NotLetIn('This account belongs to somebody else at the provider.', there.id)
    if (there && !there.proved && linked === null) throw new NotLetIn(NOT_PROVED.message, there.id)
    if (there?.suspended)
      throw new NotLetIn('This account is suspended. Please ask your administrator.', there.id)
    const said = values ?? (there ? await groupsOf(trx, company, there.id) : null) ?? []
    const roleId = roleByValues(settings, said)
    // without role values in the settings, administrators assign roles here
    const follows = settings.roles.length > 0
    if (roleId === null && (follows || !there))
      throw new NotLetIn('You have no role here. Ask your administrator for one.', there?.id ?? null)
    const added = there ?? (await addMember(context, trx, keeping, { fullName, email, roleId: roleId ?? '' }))
    if ('refused' in added) throw new NotLetIn(added.refused.message)
    if (there) {
      await openMember(context, trx, keeping, there, { fullName, email })
      const refusal = follows && roleId ? await giveRole(context, trx, keeping, there.id, roleId) : null
      if (refusal) throw new NotLetIn(refusal.message, there.id)
    }
    await linkAccount(context, trx, { company, account_id: added.id, issuer, subject })
    return added.id
  })
  context.events.wake(company)
  return id
}
