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
import { clientSecretOf } from './client-secret.ts'
import { companySignInOf } from './company-sign-in-model.ts'
import { boundSignInOf } from './settings-mac.ts'

/** so long what a provider has said of itself is taken for true, ms */
const FRESH_MS = 10 * 60_000
/** so long a provider that could not be reached is not asked again, ms */
const AWAY_MS = 10_000
/** the most providers that a process remembers, the newest kept */
const MOST = 200
/** the difference between its clock and ours, s */
const CLOCKS_APART_S = 60
/** ID tokens that anybody could have made, or whose key is the client secret, are not taken */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

interface AskedProvider {
  issuer: string
  application: string
  secret: string
}

/** How requests go to the provider of a company. */
export const providerFetch = ({ config }: Pick<Context, 'config'>) =>
  fetchOutbound({
    allowsPrivate: config.privateProviders,
    hint: 'An operator can allow such addresses with PRIVATE_PROVIDERS=1.',
  })

/** Asks a provider for its metadata. Throws where it does not answer, or not as a provider of this issuer does. */
export async function discover(
  context: Pick<Context, 'config'>,
  { issuer, application, secret }: AskedProvider,
): Promise<Configuration> {
  const options = {
    [customFetch]: providerFetch(context),
    timeout: 10,
    // an operator who lets providers be on the private network lets them go without TLS there
    execute: [
      enableNonRepudiationChecks,
      ...(context.config.privateProviders ? [allowInsecureRequests] : []),
    ],
  }
  const metadata = { client_secret: secret, [clockTolerance]: CLOCKS_APART_S }
  const found = await discovery(new URL(issuer), application, metadata, showSecret(secret), options)
  const signed = found.serverMetadata().id_token_signing_alg_values_supported
  if (signed && !signed.some((each) => ALGORITHMS.includes(each)))
    throw new Error(`The provider signs with ${signed.join(', ')}, which is not taken.`)
  return found
}

/** in the body where the provider takes it there, else in a header, which each has to take (RFC 6749, 2.3.1) */
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

/** What providers have said of themselves, kept for a while: strangers who begin to sign in do not make it be asked again. */
export class Providers {
  readonly #known = new Map<string, Known>()
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** The provider of a company; null where its sign-in is not enabled. Throws where it cannot be reached. */
  async of(company: CompanyId): Promise<Configuration | null> {
    const context = this.#context
    const { isEnabled, issuer, application } = await companySignInOf(context.db, company)
    const secret = isEnabled ? await clientSecretOf(context, company) : null
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
