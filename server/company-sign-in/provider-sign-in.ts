import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
} from 'openid-client'
import { type CompanySignIn } from '../../domain/company-sign-in/company-sign-in.ts'
import { openSession, type SignInResult } from '../auth/sign-in.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import type { PendingSignIn } from './sign-in-cookie.ts'
import { signInFromClaims, SignInRefused, claimValues } from './sign-in-from-claims.ts'
import type { Providers } from './provider.ts'
import { boundSignInOf } from './settings-mac.ts'

/**
 * Path below this server's URL to which providers redirect after a sign-in. It is the only redirect URI that
 * a company registers with its provider.
 */
export const RETURN_PATH = '/sign-in/return'

/**
 * Starts a sign-in with a provider. Returns the URL to redirect to, and what the browser's cookie must
 * contain.
 */
export async function startProviderSignIn(
  provider: Configuration,
  { company, origin, email }: { company: CompanyId; origin: string; email: string | null },
): Promise<{ url: string; begun: Omit<PendingSignIn, 'until'> }> {
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: origin + RETURN_PATH,
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(email !== null && { login_hint: email }),
  })
  return { url: url.href, begun: { company, state, nonce, verifier } }
}

type Response = Readonly<Record<string, string | undefined>>

/** Finishes a sign-in that this browser has started, with the provider's response. Throws SignInRefused. */
export async function finishProviderSignIn(
  context: Context,
  providers: Providers,
  begun: PendingSignIn,
  {
    origin,
    response,
    client,
  }: { origin: string; response: Response; client: { address: string; agent: string | undefined } },
): Promise<Extract<SignInResult, { kind: 'signed in' }>> {
  const company = companyId(begun.company)
  const settings = await boundSignInOf(context, company)
  if (!settings)
    throw new SignInRefused('The sign-in of your company must be set up again. Ask your administrator.')
  const provider = await providerOf(providers, company)
  const url = new URL(origin + RETURN_PATH)
  for (const [name, value] of Object.entries(response))
    if (value !== undefined) url.searchParams.set(name, value)
  const said = await asked(context, provider, settings, begun, url)
  const id = await signInFromClaims(context, settings, { ...begun, company }, said)
  const call = 'POST /api/company-sign-in/finish'
  const factorBy = settings.secondFactor === 'provider' ? ('provider' as const) : undefined
  const session = await openSession(context, { company, id }, { ...client, call, factorBy })
  if (!session) throw new SignInRefused('This account is suspended. Please ask your administrator.', id)
  return session
}

async function providerOf(providers: Providers, company: CompanyId): Promise<Configuration> {
  const found = await providers.of(company).catch(() => null)
  if (!found) throw new SignInRefused('The provider of your company cannot be reached. Please try again.')
  return found
}

/**
 * Returns the claims of the ID token and of the user-info endpoint. Checks signature, issuer, audience,
 * nonce and time of the ID token.
 */
async function asked(
  context: Context,
  provider: Configuration,
  settings: CompanySignIn,
  { state, nonce, verifier }: PendingSignIn,
  url: URL,
) {
  try {
    const tokens = await authorizationCodeGrant(provider, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const own = tokens.claims()
    if (!own) throw new SignInRefused('The provider did not say who you are.')
    const isWhole = typeof own['email'] === 'string' && claimValues(own, settings.claim) !== null
    const more =
      isWhole || provider.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await fetchUserInfo(provider, tokens.access_token, own.sub)
    return { issuer: own.iss, subject: own.sub, claims: { ...more, ...own } }
  } catch (error) {
    if (error instanceof SignInRefused) throw error
    const reason = providerErrorText(error)
    context.log.warn({ reason, err: error }, 'a response of a provider was refused')
    throw new SignInRefused(
      error instanceof AuthorizationResponseError && error.error === 'access_denied'
        ? 'The provider did not let you in.'
        : 'The provider’s answer was refused. Please sign in again.',
    )
  }
}

/** Returns what went wrong at the provider, as text that an administrator may see. */
export function providerErrorText(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return [error.error, error.error_description].filter(Boolean).join(': ')
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const inner = cause instanceof Error ? cause.message : ''
  return error instanceof ClientError && inner !== '' ? `${error.message}: ${inner}` : error.message
}
