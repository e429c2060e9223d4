declare module '../db/tables.ts' {
  interface Tables {
    /** A company's sign-in settings. null: the default applies. */
    company_sign_in: {
      company: string
      is_enabled: number | null
      issuer: string | null
      application: string | null
      domains: string | null
      claim: string | null
      /** JSON: maps values of the provider's role claim to roles */
      roles: string | null
      role_id: string | null
      passwords: 'allowed' | 'refused' | null
      second_factor: 'ours' | 'provider' | null
      /** when the client secret was set, ms since epoch UTC; null: none */
      secret_at: number | null
    }
    /**
     * Email domains of companies, even while a company's provider sign-in is not enabled. A domain belongs
     * to one company.
     */
    company_sign_in_domain: { domain: string; company: string }
    /**
     * The OAuth client secret, encrypted by `encryptText`. `mac` is a `rowMac` over it and all sign-in
     * settings of the company.
     */
    company_sign_in_secret: { company: string; sealed: string; mac: string | null }
    /** Links an account to a person at the provider (issuer and subject). */
    provider_link: {
      company: string
      account_id: string
      issuer: string
      subject: string
      /** `rowMac` over all columns above; proves that the server wrote the row */
      mac: string
    }
    /**
     * Hashes of used provider responses, so that none is accepted twice. Rows are deleted when the response
     * has expired.
     */
    provider_response: { company: string; hash: string; until_at: number }
  }
}
