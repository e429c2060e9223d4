import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event-sourcing/event.ts'
import { changedValues } from '../event-sourcing/record-stream.ts'
import { oneLine } from '../text/text.ts'
import { emailDomain, isPublicMailDomain } from './email-domain.ts'

/** Which side checks the second factor: the provider, which the company trusts, or this server. */
const SECOND_FACTORS = ['ours', 'provider'] as const
/** Whether members may also sign in with a password. */
const PASSWORDS = ['allowed', 'refused'] as const
const MOST_DOMAINS = 20
const MOST_ROLES = 100

const issuer = oneLine
  .max(500, 'Please use at most 500 characters.')
  .refine(
    (said) => said === '' || isIssuer(said),
    'Please give an address such as https://login.example.com.',
  )
  .transform((said) => said || null)

/**
 * Returns whether a text is a valid issuer URL, without query and fragment (OpenID Connect Core 1.0,
 * section 2). http is allowed for providers on a private network.
 */
function isIssuer(said: string): boolean {
  if (!URL.canParse(said)) return false
  const { protocol, username, password, search, hash } = new URL(said)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}

const domains = oneLine
  .max(1000, 'Please use at most 1000 characters.')
  .transform((said) => [...new Set(said.split(/[\s,;]+/).filter(Boolean))])
  .pipe(z.array(emailDomain).max(MOST_DOMAINS, `Please give at most ${MOST_DOMAINS} domains.`))
  .transform((each) => each.join(' '))

export const companySignInRules = z.object({
  isEnabled: z.boolean(),
  issuer,
  /** OAuth client id that the provider issued for this server */
  application: oneLine.max(300, 'Please use at most 300 characters.').transform((said) => said || null),
  /** email domains of the members, separated by spaces */
  domains,
  /** name of the claim that contains a person's groups or roles */
  claim: oneLine
    .max(200, 'Please use at most 200 characters.')
    .regex(/\S/, 'Please name a claim, such as groups.'),
  /** role for each value of the claim; if a person has several values, the first entry counts */
  roles: z
    .array(
      z.object({
        value: oneLine
          .max(200, 'Please use at most 200 characters.')
          .regex(/\S/, 'Please give the value of the claim.'),
        /** id of the role */
        role: z.string('Please choose a role.').min(1, 'Please choose a role.'),
      }),
    )
    .max(MOST_ROLES, `Please give at most ${MOST_ROLES} values.`),
  /** role of a person whose claim has none of these values; null: the sign-in is refused */
  roleId: z.string().min(1).nullable(),
  passwords: z.enum(PASSWORDS),
  secondFactor: z.enum(SECOND_FACTORS),
})

const changed = z.object({
  type: z.literal('CompanySignInChanged'),
  isEnabled: z.boolean().optional(),
  issuer: z.string().nullable().optional(),
  application: z.string().nullable().optional(),
  domains: z.string().optional(),
  claim: z.string().optional(),
  roles: z.array(z.object({ value: z.string(), role: z.string() })).optional(),
  roleId: z.string().nullable().optional(),
  passwords: z.enum(PASSWORDS).optional(),
  secondFactor: z.enum(SECOND_FACTORS).optional(),
  /** when the client secret was set, ms since epoch UTC; no event contains the secret itself */
  secretAt: z.number().nullable().optional(),
})
type CompanySignInChanged = z.infer<typeof changed>

const change = companySignInRules
  .partial()
  .extend({ type: z.literal('ChangeCompanySignIn'), secretAt: z.number().int().optional() })

export interface CompanySignIn {
  isEnabled: boolean
  issuer: string | null
  application: string | null
  domains: string
  claim: string
  roles: { value: string; role: string }[]
  roleId: string | null
  passwords: (typeof PASSWORDS)[number]
  secondFactor: (typeof SECOND_FACTORS)[number]
  secretAt: number | null
}

export const NO_COMPANY_SIGN_IN: CompanySignIn = {
  isEnabled: false,
  issuer: null,
  application: null,
  domains: '',
  claim: 'groups',
  roles: [],
  roleId: null,
  passwords: 'allowed',
  secondFactor: 'ours',
  secretAt: null,
}

/** Event stream of a company's sign-in provider. A company has one; its id is the company's id. */
export const companySignInStream: StreamType<
  { record: CompanySignIn },
  z.infer<typeof change>,
  CompanySignInChanged
> = {
  name: 'company-sign-in',
  command: change,
  event: changed,
  initial: { record: NO_COMPANY_SIGN_IN },
  evolve: ({ record }, event) => {
    const { type: _, ...fields } = event
    return { record: { ...record, ...fields } as CompanySignIn }
  },
  decide: (command, { record }): Decision<CompanySignInChanged> => {
    const { type: _, ...asked } = command
    const said = changedValues(record, asked)
    const isVoid = isOfOtherIssuer(record, said)
    const differing = { ...said, ...(isVoid && { secretAt: null }) }
    const next = { ...record, ...differing }
    const known = parseDomains(record)
    const common = parseDomains(next).find((each) => !known.includes(each) && isPublicMailDomain(each))
    if (common !== undefined)
      return refuse('public_domain', `Anybody can have an address at ${common}.`, 'domains')
    if (next.isEnabled) {
      if (next.issuer === null) return refuse('missing', 'Please give the address of the provider.', 'issuer')
      if (next.application === null) return refuse('missing', 'Please give the client ID.', 'application')
      if (next.domains === '') return refuse('missing', 'Please give a domain of email addresses.', 'domains')
      if (isVoid)
        return refuse(
          'secret_of_other_issuer',
          'The client secret is of the issuer of before. Turn the sign-in off, save, and set the new secret.',
          'isEnabled',
        )
      if (next.secretAt === null) return refuse('missing', 'Please set the client secret first.', 'isEnabled')
    }
    if (Object.keys(differing).length === 0) return { events: [] }
    return { events: [{ type: 'CompanySignInChanged', ...differing }] }
  },
}

/**
 * Returns whether the stored client secret was set for another issuer. It must never be sent to a new
 * issuer. A secret that was set without an issuer belongs to the first one.
 */
const isOfOtherIssuer = (
  record: CompanySignIn,
  said: { issuer?: string | null | undefined; secretAt?: number | null | undefined },
): boolean =>
  said.issuer !== undefined &&
  record.issuer !== null &&
  record.secretAt !== null &&
  said.secretAt === undefined

/** Returns the email domains of a company's members. */
export const parseDomains = ({ domains: said }: Pick<CompanySignIn, 'domains'>): string[] =>
  said.split(' ').filter(Boolean)

/**
 * Returns the role for the values of a person's claim, or for their groups; null: the sign-in is refused.
 */
export const roleFromClaims = (
  { roles, roleId }: Pick<CompanySignIn, 'roles' | 'roleId'>,
  values: readonly string[],
): string | null => roles.find(({ value }) => values.includes(value))?.role ?? roleId
