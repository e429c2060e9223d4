declare module '../db/tables.ts' {
  interface Tables {
    api_token: RecordColumns & {
      name: string
      /** JSON list */
      scopes: string
      /** YYYY-MM-DD */
      expires_on: string
      /** ms since epoch UTC; null: it has no secret */
      secret_at: number | null
    }
    /** Hash of a token's secret, and its owner. */
    api_token_secret: {
      company: string
      token_id: string
      /** account in whose name it acts */
      account_id: string
      /** SHA-256 of the secret, hex */
      hash: string
      /** `rowMac` of all before it */
      mac: string
      /** ms since epoch UTC, to the minute */
      last_used_at: number | null
    }
  }
}
