declare module '../db/tables.ts' {
  interface Tables {
    /** A company's sign-in settings; null: the default applies. */
    company_sign_in: {
      company: string
      is_enabled: number | null
      issuer: string | null
      application: string | null
      domains: string | null
      claim: string | null
      /** JSON: the role that each value of the claim gives */
      roles: string | null
      role_id: string | null
      passwords: 'allowed' | 'refused' | null
      second_factor: 'ours' | 'provider' | null
      /** ms since epoch UTC */
      secret_at: number | null
    }
    /** Email domains of a company's members, whether its provider sign-in is enabled or not. */
    company_sign_in_domain: { domain: string; company: string }
    /**
     * The client secret, encrypted by `encryptText`, and a `rowMac` over it and all settings of the company.
     */
    company_sign_in_secret: { company: string; sealed: string; mac: string | null }
    /** Who an account is at the provider. */
    provider_link: {
      company: string
      account_id: string
      issuer: string
      subject: string
      /** `rowMac` over all columns above */
      mac: string
    }
    /** Used responses of providers, so that none is used twice; deleted when they have expired. */
    provider_response: { company: string; hash: string; until_at: number }
  }
}
