declare module '../db/tables.ts' {
  interface Tables {
    /** What a company has said of its sign-in; null where the default holds. */
    company_sign_in: {
      company: string
      is_enabled: number | null
      issuer: string | null
      application: string | null
      domains: string | null
      claim: string | null
      /** JSON: which value of the claim makes a person what */
      roles: string | null
      role_id: string | null
      passwords: 'allowed' | 'refused' | null
      second_factor: 'ours' | 'provider' | null
      /** ms since epoch UTC */
      secret_at: number | null
    }
    /** Whose members have addresses of a domain, while its sign-in is enabled or not. */
    company_sign_in_domain: { domain: string; company: string }
    /** The client secret, by `encryptText`, and the `rowMac` of it and all that the company has said. */
    company_sign_in_secret: { company: string; sealed: string; mac: string | null }
    /** Who an account is at the provider. */
    provider_link: {
      company: string
      account_id: string
      issuer: string
      subject: string
      /** `rowMac` of all before it */
      mac: string
    }
    /** Responses of providers that have let somebody in, so that none does twice; until they would be too old anyway. */
    provider_response: { company: string; hash: string; until_at: number }
  }
}
