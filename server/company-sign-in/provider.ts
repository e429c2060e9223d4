import { createHash } from 'node:crypto'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { fetchOutbound } from '../outbound/fetch-outbound.ts'
import { readClientSecret } from './client-secret.ts'
import { readCompanySignIn } from './company-sign-in-model.ts'
import { boundSignInOf } from './settings-mac.ts'

/** how long the metadata of a provider is cached, ms */
const FRESH_MS = 10 * 60_000
/** after a failed request, a provider is not contacted again for this time, ms */
const AWAY_MS = 10_000
/** maximum number of cached providers; the oldest are removed */
const MOST = 200
/** tolerated difference between the clocks of provider and server, seconds */
const CLOCKS_APART_S = 60
/**
 * Accepted signature algorithms. Unsigned tokens are excluded, and so is HMAC, because its key would be the
 * client secret.
 */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

interface AskedProvider {
  issuer: string
  application: string
  secret: string
}

/**
 * Returns the fetch function for requests to companies' providers. It refuses private addresses, unless the
 * operator allows them.
 */
export const providerFetch = ({ config }: Pick<Context, 'config'>) =>
  fetchOutbound({
    allowsPrivate: config.privateProviders,
    hint: 'An operator can allow such addresses with PRIVATE_PROVIDERS=1.',
  })

/** Reads the metadata of a provider. Throws if the provider does not respond, or names another issuer. */
export async function discover(
  context: Pick<Context, 'config'>,
  { issuer, application, secret }: AskedProvider,
): Promise<Configuration> {
  const options = {
    [customFetch]: providerFetch(context),
    timeout: 10,
    // where the operator allows providers in the private network, they may also lack TLS
    execute: [
      enableNonRepudiationChecks,
      ...(context.config.privateProviders ? [allowInsecureRequests] : []),
    ],
  }
  const metadata = { client_secret: secret, [clockTolerance]: CLOCKS_APART_S }
  const found = await discovery(new URL(issuer), application, metadata, showSecret(secret), options)
  const signed = found.serverMetadata().id_token_signing_alg_values_supported
  if (signed && !signed.some((each) => ALGORITHMS.includes(each)))
    throw new Error(`The provider signs with ${signed.join(', ')}, which this server does not accept.`)
  return found
}

/**
 * Sends the client secret in the body if the provider supports that, otherwise in a header, which every
 * provider must support (RFC 6749, 2.3.1).
 */
const showSecret =
  (secret: string): ClientAuth =>
  (as, client, body, headers) => {
    const ways = as.token_endpoint_auth_methods_supported
    const way = ways?.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic
    way(secret)(as, client, body, headers)
  }

interface Known {
  key: string
  until: number
  found: Promise<Configuration>
}

/**
 * Cache of providers' metadata. Without it, everybody who starts a sign-in would cause a request to the
 * provider.
 */
export class Providers {
  readonly #known = new Map<string, Known>()
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /**
   * Returns the provider of a company; null if its provider sign-in is not enabled. Throws if the provider
   * cannot be reached.
   */
  async of(company: CompanyId): Promise<Configuration | null> {
    const context = this.#context
    const { isEnabled, issuer, application } = await readCompanySignIn(context.db, company)
    const secret = isEnabled ? await readClientSecret(context, company) : null
    if (secret !== null && !(await boundSignInOf(context, company))) return null
    if (issuer === null || application === null || secret === null) return null
    const asked = { issuer, application, secret }
    const key = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
    const now = context.now()
    const known = this.#known.get(company)
    if (known?.key === key && known.until > now) return known.found
    const found = discover(context, asked)
    const entry = { key, until: now + FRESH_MS, found }
    this.#known.delete(company)
    this.#known.set(company, entry)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest)
    found.catch(() => {
      entry.until = now + AWAY_MS
    })
    return found
  }
}
