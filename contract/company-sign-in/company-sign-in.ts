import { z } from 'zod'
import { companySignInRules } from '../../domain/company-sign-in/company-sign-in.ts'
import { emailAddress } from '../../domain/user/contact.ts'
import { id } from '../core/id.ts'
import { pageQuery } from '../core/page.ts'
import { resource } from '../core/resource.ts'

const { shape: rules } = companySignInRules

const companySignInRow = z.object({
  /** every company has exactly one such record */
  id: z.literal('own'),
  is_enabled: z.boolean(),
  issuer: z.string().nullable(),
  /** OAuth client id that the sign-in provider issued */
  application: z.string().nullable(),
  /** email domains, separated by spaces */
  domains: z.string(),
  claim: z.string(),
  roles: z.array(z.object({ value: z.string(), role: z.string() })),
  /** role of people with none of these values; null: their sign-in is refused */
  role_id: z.string().nullable(),
  role_name: z.string().nullable(),
  passwords: rules.passwords,
  second_factor: rules.secondFactor,
  /** when the client secret was set, ms since epoch UTC; null: no secret is set */
  secret_at: z.number().nullable(),
  /** redirect URI to register at the provider */
  redirect_uri: z.string(),
  /** the link by which members sign in */
  sign_in_link: z.string(),
  /** URL of the SCIM API, where the company's directory writes users and groups */
  scim_url: z.string(),
})
export type CompanySignInRow = z.infer<typeof companySignInRow>

/**
 * GET and PATCH /api/company-sign-in/own: single sign-on settings of the caller's company, with their
 * history.
 */
export const companySignIn = resource({
  path: '/company-sign-in',
  stream: 'own-company-sign-in',
  shows: ['company-sign-in', 'role'],
  query: pageQuery(1),
  row: companySignInRow,
  body: z.object({
    is_enabled: rules.isEnabled,
    issuer: rules.issuer,
    application: rules.application,
    domains: rules.domains,
    claim: rules.claim,
    roles: rules.roles,
    role_id: rules.roleId,
    passwords: rules.passwords,
    second_factor: rules.secondFactor,
  }),
})

/** POST /api/company-sign-in/own/secret stores the provider's client secret. No reply ever contains it. */
export const clientSecretBody = z.object({
  secret: z
    .string()
    .min(1, 'Please paste the client secret.')
    .max(2000, 'Please use at most 2000 characters.'),
})

/** POST /api/company-sign-in/own/test tests the provider: it reads the provider's metadata and keys. */
export const providerTestReply = z.object({
  data: z.object({
    ok: z.boolean(),
    /** the tested steps in order; the test stops at the first failure */
    steps: z.array(z.object({ step: z.string(), ok: z.boolean(), detail: z.string().nullable() })),
  }),
})
export type ProviderTest = z.infer<typeof providerTestReply>['data']

/**
 * POST /api/company-sign-in/begin starts a sign-in at the provider, by an email address or by the company
 * of a sign-in link.
 */
export const beginSignInBody = z.union([z.object({ email: emailAddress }), z.object({ company: id })])
/**
 * `url`: the provider's page to open; null: the company has no provider, so the person needs a password.
 */
export const beginSignInReply = z.object({ data: z.object({ url: z.string().nullable() }) })

/**
 * GET /api/company-sign-in/links/:company: the company of a sign-in link; null if it has no sign-in
 * provider.
 */
export const signInLinkReply = z.object({ data: z.object({ company_name: z.string().nullable() }) })

const part = z.string().max(4000).optional()
/**
 * POST /api/company-sign-in/finish: the query parameters of the URL to which the provider redirected the
 * browser.
 */
export const finishSignInBody = z.object({
  code: part,
  state: part,
  iss: part,
  session_state: part,
  error: part,
  error_description: part,
})
