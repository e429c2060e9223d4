/** The functions of the package that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export interface Configuration {
    clients: object[]
    claims: Record<string, string[]>
    pkce: object
    features: object
    cookies: object
    conformIdTokenClaims?: boolean
    findAccount: (
      context: unknown,
      sub: string,
    ) => { accountId: string; claims: () => Record<string, unknown> } | undefined
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
  }
}
